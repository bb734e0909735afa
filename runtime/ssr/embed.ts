import { QUEUE } from './hydrate.ts';
import type { DehydratedState } from './state.ts';

const ESCAPES = /[<\u2028\u2029]/g;

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns a state as text for a `<script>` of JavaScript or JSON: nothing in it ends the script, or begins a comment or a
 * line.
 */
export const embed = (state: DehydratedState): string => JSON.stringify(state).replace(ESCAPES, escaped);

/** The code of a script that passes a state to `hydrate(controller)`. It removes itself, because React would find it in the page. */
export const codeOf = (state: DehydratedState): string =>
  `(self.${QUEUE}=self.${QUEUE}||[]).push(${embed(state)});document.currentScript.remove()`;

/** The whole script element. */
export function scriptOf(state: DehydratedState, nonce?: string): string {
  const attribute = nonce ? ` nonce="${nonce.replace(/[&"]/g, (char) => `&#${char.charCodeAt(0)};`)}"` : '';
  return `<script${attribute}>${codeOf(state)}</script>`;
}
