import { el } from './dom.ts';

/** Views of which one is shown, with a row of tabs above them that arrow keys move in. */
export function tabs(views: Readonly<Record<string, { readonly element: HTMLElement }>>): HTMLElement {
  const names = Object.keys(views);
  const choose = (chosen: number, hasFocus = false): void => {
    for (const [at, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(at === chosen));
      button.tabIndex = at === chosen ? 0 : -1;
      panels[at]!.hidden = at !== chosen;
    }
    if (hasFocus) buttons[chosen]!.focus();
  };
  const buttons = names.map((name, at) =>
    el(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `pg-tab-${name}`,
        'aria-controls': `pg-panel-${name}`,
        onClick: () => choose(at),
        onKeydown: ({ key }: KeyboardEvent) => {
          const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
          if (step) choose((at + step + names.length) % names.length, true);
        },
      },
      name,
    ),
  );
  const panels = names.map((name) =>
    el(
      'div',
      { role: 'tabpanel', id: `pg-panel-${name}`, 'aria-labelledby': `pg-tab-${name}` },
      views[name]!.element,
    ),
  );
  choose(0);
  const row = el('div', { class: 'pg-tabs', role: 'tablist', 'aria-label': 'What it becomes' }, ...buttons);
  return el('div', { class: 'pg-right' }, row, ...panels);
}
