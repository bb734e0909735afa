import type { ast } from '../../parse/parse.ts';
import { targetsOf } from './syntax.ts';

/** A set of words, written as a text. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that cannot name a parameter in a module. */
const TAKEN = wordSet(
  'arguments await break case catch class const continue debugger default delete do else enum eval export ' +
    'extends false finally for function if implements import in instanceof interface let new null package ' +
    'private protected public return static super switch this throw true try typeof var void while with yield',
);

/** True for a name that every object has: `constructor`, `toString`, `__proto__`. */
export const isBuiltin = (name: string): boolean => name in Object.prototype;

/** A name in Pascal case: `build types` → `BuildTypes`. */
export const pascal = (name: string): string =>
  name
    .split(/[^\p{ID_Continue}$]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** A parameter named after its value: `Post` → `post`, `URLEntry` → `urlEntry`, `Class` → `value`. */
export function parameterName(name: string): string {
  const word = pascal(name).replace(/^(\p{Lu}+)(?=\p{Lu}\p{Ll}|\P{L}|$)|^\p{Lu}/u, (start) =>
    start.toLowerCase(),
  );
  return /^[\p{ID_Start}$_]/u.test(word) && !TAKEN.has(word) ? word : 'value';
}

/** The names that a pattern writes to. */
export const namesWrittenBy = (pattern: ast.Node | null): readonly string[] =>
  targetsOf(pattern).flatMap((target) => (target.type === 'Identifier' ? [target.name] : []));
