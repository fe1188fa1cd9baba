/** The editor's colours for the canvas, read from the same CSS variables that the page uses. */

export interface Theme {
  readonly background: string;
  readonly foreground: string;
  readonly dim: string;
  readonly line: string;
  readonly focus: string;
  readonly selection: string;
  readonly ok: string;
  readonly bad: string;
  readonly warn: string;
  readonly told: string;
  readonly backoff: string;
  readonly font: string;
  /** High contrast: bands get an outline, hatches are dense. */
  readonly isHighContrast: boolean;
}

/** @param element one that carries the custom properties of panel.css. */
export const readTheme = (element: Element): Theme => {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim() || style.color;
  return {
    background: colour('--bg'),
    foreground: colour('--fg'),
    dim: colour('--dim'),
    line: colour('--line'),
    focus: colour('--focus'),
    selection: colour('--sel'),
    ok: colour('--ok'),
    bad: colour('--bad'),
    warn: colour('--warn'),
    told: colour('--told'),
    backoff: colour('--back'),
    font: style.fontFamily,
    isHighContrast:
      document.body.classList.contains('vscode-high-contrast') || document.body.classList.contains('vscode-high-contrast-light'),
  };
};

/** Calls back when the editor's theme or its zoom changes. */
export const onThemeChange = (changed: () => void): void => {
  new MutationObserver(changed).observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });
  new MutationObserver(changed).observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
};
