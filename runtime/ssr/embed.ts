import { QUEUE } from './hydrate.ts';
import type { DehydratedState } from './state.ts';

const ESCAPES = /[<\u2028\u2029]/g;

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A state as text for a `<script>`, be it of JavaScript or of JSON: nothing in it ends the script, begins a comment or a
 * line.
 */
export const embed = (state: DehydratedState): string => JSON.stringify(state).replace(ESCAPES, escaped);

/** The text of a script that hands a state to `hydrate(controller)` and removes itself from the page, where React would find it. */
export const codeOf = (state: DehydratedState): string =>
  `(self.${QUEUE}=self.${QUEUE}||[]).push(${embed(state)});document.currentScript.remove()`;

/** The script itself. */
export function scriptOf(state: DehydratedState, nonce?: string): string {
  const attribute = nonce ? ` nonce="${nonce.replace(/[&"]/g, (char) => `&#${char.charCodeAt(0)};`)}"` : '';
  return `<script${attribute}>${codeOf(state)}</script>`;
}
