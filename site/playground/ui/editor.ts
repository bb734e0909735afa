import { el, fill } from './dom.ts';
import { highlight } from './highlight.ts';

export interface Editor {
  readonly element: HTMLElement;
  value: string;
}

/** A text field that shows its text in colors: the colored text is behind it, and scrolls with it. */
export function editor(label: string, onInput: () => void): Editor {
  const shown = el('code');
  const behind = el('pre', { 'aria-hidden': 'true' }, shown);
  const paint = (): void => fill(shown, highlight(`${field.value}\n`));
  const field = el('textarea', {
    'aria-label': label,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    wrap: 'off',
    onInput: () => {
      paint();
      onInput();
    },
    onScroll: () => {
      behind.scrollTop = field.scrollTop;
      behind.scrollLeft = field.scrollLeft;
    },
  });
  return {
    element: el('div', { class: 'pg-editor' }, behind, field),
    get value() {
      return field.value;
    },
    set value(text) {
      field.value = text;
      paint();
    },
  };
}
