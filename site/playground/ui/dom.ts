type Child = Node | string | undefined | false;

/** Creates an element. Keys that begin with `on` are listeners, other values are attributes; `undefined` and `false` set none. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Readonly<Record<string, string | number | boolean | undefined | ((event: never) => void)>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function')
      element.addEventListener(name.slice(2).toLowerCase(), value as (event: Event) => void);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(
    ...children.filter((child): child is Node | string => child !== undefined && child !== false),
  );
  return element;
}

/** Replaces what is in an element. */
export const fill = (element: Element, ...children: readonly Child[]): void =>
  element.replaceChildren(...children.filter((child): child is Node | string => !!child));
