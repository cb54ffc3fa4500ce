// @ts-check
/* Light or dark: what a host says about itself, and when it changes its mind. */

const DARK = "(prefers-color-scheme: dark)";

/** "dark" or "light": JupyterLab and VS Code say it on the body, others in a class or the colour scheme. */
export function hostTheme() {
  const { body, documentElement: html } = document;
  const { jpThemeLight, vscodeThemeKind } = body.dataset;
  if (jpThemeLight) return jpThemeLight === "false" ? "dark" : "light";
  if (vscodeThemeKind) return /dark|contrast$/.test(vscodeThemeKind) ? "dark" : "light";
  for (const page of [body, html]) if (page.classList.contains("dark") || page.getAttribute("theme") === "dark") return "dark";
  return matchMedia(DARK).matches ? "dark" : "light";
}

/** Call `changed` whenever the host's theme may have changed.
 * @param {() => void} changed @param {AbortSignal} signal
 */
export function onHostTheme(changed, signal) {
  const observer = new MutationObserver(changed);
  for (const page of [document.body, document.documentElement]) observer.observe(page, { attributes: true });
  matchMedia(DARK).addEventListener("change", changed, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
}
