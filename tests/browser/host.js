(() => {
  /* What a notebook host does for a widget, in forty lines: models, views, and two ways to Python. */
  const models = new Map();
  const views = new Map();
  const bytes = (text) => new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
  const put = (state, paths, buffers) => {
    paths.forEach((path, i) => { path.slice(0, -1).reduce((at, step) => at[step], state)[path.at(-1)] = bytes(buffers[i]); });
    return state;
  };
  class Model {
    constructor(id, state) { Object.assign(this, { id, state, dirty: {}, handlers: new Map() }); }
    get(name) { return this.state[name]; }
    set(name, value) { if (this.state[name] !== value) { this.state[name] = this.dirty[name] = value; this.emit(`change:${name}`); } }
    save_changes() { this.say({ method: "update", state: this.dirty, buffer_paths: [] }); this.dirty = {}; }
    send(content) { this.say({ method: "custom", content }); }
    say(data) { toPython(this.id, JSON.stringify(data)); }
    on(name, handler) { this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(handler)); }
    off(name, handler) { handler ? this.handlers.get(name)?.delete(handler) : this.handlers.delete(name); }
    emit(name, ...values) { for (const handler of [...(this.handlers.get(name) ?? [])]) handler(...values); }
  }
  /** What one view may do with a model; the host forgets its handlers when the view goes. */
  const lent = (model, signal) => new Proxy(model, { get: (of, name) => name !== "on" ? of[name]?.bind?.(of) ?? of[name]
    : (event, handler) => { of.on(event, handler); signal.addEventListener("abort", () => of.off(event, handler)); } });

  window.host = {
    open: (id, state, paths, buffers) => { models.set(id, new Model(id, put(state, paths, buffers))); },
    receive(id, data, buffers) {
      const model = models.get(id);
      if (data.method === "custom") return model.emit("msg:custom", data.content, buffers.map(bytes));
      const state = put(data.state, data.buffer_paths, buffers);
      Object.assign(model.state, state);
      for (const name in state) model.emit(`change:${name}`);
    },
    async show(id, shadow) {
      const model = models.get(id);
      let root = document.body;
      if (shadow) root = root.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
      const style = document.createElement("style");
      style.textContent = model.get("_css");
      (shadow ? root : document.head).append(style);
      const el = root.appendChild(document.createElement("div"));
      const name = el.dataset.view = `view${views.size}`;
      const url = URL.createObjectURL(new Blob([model.get("_esm")], { type: "text/javascript" }));
      const widget = (await import(url)).default;
      URL.revokeObjectURL(url);
      const life = new AbortController();
      await widget.render({ model: lent(model, life.signal), el, signal: life.signal, experimental: {}, host: {} });
      views.set(name, () => { life.abort(); el.remove(); });
      return name;
    },
    dispose: (name) => views.get(name)(),
    handlers: (id) => [...models.get(id).handlers.values()].reduce((n, set) => n + set.size, 0),
  };
})();
