import { type DehydratedState, QUEUE } from './state.ts';

const ESCAPES = /[<>&\u2028\u2029]/g;

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns a state as text for a `<script>` of JavaScript or JSON: nothing in it ends the script, begins or ends a comment,
 * or is a character reference, which is read in an SVG script.
 */
export const embed = (state: DehydratedState): string => JSON.stringify(state).replace(ESCAPES, escaped);

/**
 * The script that is running. `document.currentScript` would be an element of the page with that name, if there is one;
 * interfaces are always themselves.
 */
const OWN = `Object.getOwnPropertyDescriptor(Document.prototype,'currentScript').get.call(document)`;

/**
 * The code of a script that passes a state to `hydrate(controller)`. It removes itself, because React would find it in the
 * page. An element whose id is the name of the queue is not the queue: the variable takes the name back.
 */
export const codeOf = (state: DehydratedState): string =>
  `(Array.isArray(self.${QUEUE})?self.${QUEUE}:self.${QUEUE}=[]).push(${embed(state)});${OWN}.remove()`;

/** The whole script element. */
export function scriptOf(state: DehydratedState, nonce?: string): string {
  const attribute = nonce ? ` nonce="${nonce.replace(/[&"]/g, (char) => `&#${char.charCodeAt(0)};`)}"` : '';
  return `<script${attribute}>${codeOf(state)}</script>`;
}
