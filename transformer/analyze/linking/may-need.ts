import { PARTS } from '../../../runtime/contract/parts.ts';
import { TAKING } from './asking/dynamic-members.ts';
import { GUESSES } from './names/name-guesses.ts';

const DECLARED = Object.values(PARTS);

/** Words as an enum may name them: `Push`, `GET_PAGE`. */
const SPELLINGS = DECLARED.flatMap(({ words }) => words).flatMap((word) => [
  word[0]!.toUpperCase() + word.slice(1),
  word.replace(/[A-Z]/g, '_$&').toUpperCase(),
]);

/** Functions that every app has. What they take tells more than their name: an endpoint is no text. */
const COMMON: ReadonlySet<string> = new Set(['fetch']);

const WORDS: readonly string[] = [
  ...DECLARED.flatMap(({ words, options, imports = [] }) => [...words, ...options, ...imports]),
  ...[...TAKING].filter((name) => !COMMON.has(name)),
  ...['path', 'schema', 'field', 'content', 'extend', 'sideEffect'],
  ...['useQuery', 'All', 'Query', 'Values', 'Proxy', 'Reflect'],
];

/** The bracket of a call, behind the types and the question mark that may precede it. */
const CALL = String.raw`\s*(?:<[^()]*>)?(?:\?\.)?\(\s*`;

/**
 * Matches text that may need a part, in files without our imports: a cheap check that most files fail. It knows everything that the
 * modules of `asking/` look for. Hosts written in Rust evaluate it, whose patterns cannot look ahead.
 */
export const MAY_NEED_PART = new RegExp(
  [
    `\\b(?:${WORDS.join('|')})\\b`,
    ...GUESSES,
    ...[...COMMON].map((name) => `\\b${name}${CALL}[^\\s'"\`)]`),
    // `store.get({ todo: Todo })`
    `\\bget${CALL}\\{`,
    // `list[Member.Push]`
    `\\[\\s*[\\w$.?]*\\.(?:${SPELLINGS.join('|')})\\b`,
    // `Todo[PROCESS] = own`, `(Todo as any)[PROCESS] = own`
    String.raw`\b[A-Z][\w$]*(?:\s+as\s+\w+\))?\[\s*[\w$.]+\s*\]\s*=[^=]`,
    String.raw`[.{,]\s*Array\s*[(,}:]`,
    `['"]presource/react['"]`,
    // A parameter in the text of a path.
    '[/{.-]:[A-Za-z_$]',
    // A name with an escape.
    String.raw`\\u`,
  ].join('|'),
);
