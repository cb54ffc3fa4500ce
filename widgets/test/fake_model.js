/** A stand-in for anywidget's model: the same methods, and what a test wants to see. */
export function fakeModel(state) {
  const handlers = new Map();
  const emit = (name, ...values) => [...(handlers.get(name) ?? [])].forEach((handler) => handler(...values));
  return {
    sent: [],
    get: (name) => state[name],
    set: (name, value) => void (state[name] = value),
    save_changes() {},
    send(content) { this.sent.push(content); },
    on: (name, handler) => void handlers.set(name, (handlers.get(name) ?? new Set()).add(handler)),
    off: (name) => void (name == null ? handlers.clear() : handlers.delete(name)),
    /** Python sends new state: all of it is there before anybody hears of it. */
    fromPython(patch) {
      Object.assign(state, patch);
      for (const name in patch) emit(`change:${name}`);
    },
    message: (content) => emit("msg:custom", content),
  };
}

/** Show a widget as a host would; `dispose` takes the view away. */
export async function mount(widget, state, model = fakeModel(state)) {
  const el = document.body.appendChild(document.createElement("div"));
  const view = new AbortController();
  await widget.render({ model, el, signal: view.signal, experimental: {}, host: {} });
  return { model, el, dispose() { view.abort(); model.off(null); el.remove(); } };
}
