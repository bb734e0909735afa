import type { Edit } from '../model/edit.ts';
import type { Linking } from '../model/linking.ts';
import { addStatement } from './output.ts';
import { quote } from './text.ts';

/** An import of a part that the file has itself. */
const PART = /['"](presource\/with-[a-z]+)['"]/g;

/**
 * Tells the runtime, in development, what a production build would link for a file: the core and parts, or everything. The runtime
 * reports the use of a part that no file tells.
 *
 *     import { Controller } from 'presource';
 *         →   import { Controller } from 'presource'; Object.assign(globalThis, { [Symbol.for('presource/compiled')]: true,
 *             [Symbol.for('presource/with-keys')]: true });
 */
export function generateTelling({ entries, schemas, whole, asked, codeAt }: Linking, code: string): Edit[] {
  const isOurs = entries.length + schemas.length > 0;
  const told = [
    ...(isOurs ? ['presource/compiled'] : []),
    ...(whole.length > 0 ? ['presource'] : []),
    ...asked.map(({ part }) => `presource/with-${part}`),
    ...[...code.matchAll(PART)].map(([, entry]) => entry!),
  ];
  return told.length > 0 ? [tellingAt(code, codeAt, told)] : [];
}

/**
 * The same for a file that is not compiled, and imports `presource`.
 *
 * @param codeAt where its code begins, if that is known: it may use any part while it runs
 */
export const generateTellingOfWhole = (code: string, codeAt: number | undefined): Edit[] => [
  tellingAt(code, codeAt, ['presource']),
];

function tellingAt(code: string, codeAt: number | undefined, entries: readonly string[]): Edit {
  const marks = [...new Set(entries)].map((entry) => `[Symbol.for(${quote(entry)})]: true`);
  return addStatement(code, codeAt, `Object.assign(globalThis, { ${marks.join(', ')} })`);
}
