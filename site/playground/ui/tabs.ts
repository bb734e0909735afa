import { el } from './dom.ts';

/** A row of tabs that arrow keys move in, and below it the view of the chosen one. */
export interface Tabs<K extends string> {
  readonly element: HTMLElement;
  /** The name of the view that is shown. */
  readonly chosen: K;
}

/** @param onChoose called when another view is to be shown */
export function tabs<K extends string>(
  views: Readonly<Record<K, { readonly element: HTMLElement }>>,
  onChoose: () => void,
): Tabs<K> {
  const names = Object.keys(views) as K[];
  let shown = 0;
  const choose = (chosen: number, hasFocus = false): void => {
    shown = chosen;
    for (const [at, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(at === chosen));
      button.tabIndex = at === chosen ? 0 : -1;
      panels[at]!.hidden = at !== chosen;
    }
    if (hasFocus) buttons[chosen]!.focus();
    onChoose();
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
  return {
    element: el('div', { class: 'pg-right' }, row, ...panels),
    get chosen() {
      return names[shown]!;
    },
  };
}
