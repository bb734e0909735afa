import type { Edit } from '../model/edit.ts';
import type { Linking } from '../model/linking.ts';
import { importBehind, insert } from './output.ts';
import { quote } from './text.ts';

/**
 * Links a file with the core of the runtime, and with the parts that it needs.
 *
 *     import { Controller } from 'presource';
 *         →   import { Controller } from 'presource/compiled'; import 'presource/with-keys';
 */
export function generateLinking(
  { entries, asked, importAt }: Linking,
  code: string,
  entryOf: (entry: string) => string,
): readonly Edit[] {
  const lines = asked.map(({ part }) => quote(entryOf(`presource/with-${part}`)));
  const imports =
    importAt === undefined
      ? // Directives may precede the first statement, and must stay first.
        insert(code.length, lines.map((line) => `\nimport ${line};`).join(''))
      : insert(importAt, lines.map((line) => importBehind(code, importAt, line)).join(''));
  return [
    ...entries.map(({ start, end }) => ({ start, end, parts: [coreOf(code.slice(start + 1, end - 1))] })),
    ...(lines.length > 0 ? [imports] : []),
  ];
}

/** `presource` → `presource/compiled`, `presource/react` → `presource/compiled-react` */
const coreOf = (entry: string): string =>
  quote(entry.replace(/^presource\/?/, 'presource/compiled-').replace(/-$/, ''));
