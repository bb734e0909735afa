import type { Edit } from '../model/edit.ts';
import type { Linking, SchemaImport } from '../model/linking.ts';
import { afterTrivia } from '../parse/trivia.ts';
import { addStatement, erase, replace } from './output.ts';
import { quote } from './text.ts';

/**
 * Links a file with the core of the runtime, and with the parts that it needs.
 *
 *     import { Controller } from 'presource';
 *         →   import { Controller } from 'presource/compiled'; import 'presource/with-keys';
 *     import { Entity, schema } from 'presource';
 *         →   import { Entity } from 'presource/compiled'; import * as schema from 'presource/compiled-schema';
 */
export function generateLinking(
  { entries, schemas, asked, codeAt, isCommon }: Linking,
  code: string,
  entryOf: (entry: string) => string,
  keepsImports = false,
): readonly Edit[] {
  const namespace = (local: string) => `* as ${local} from ${quote(SCHEMAS)}`;
  const apart = keepsImports ? [] : schemas.filter(({ entry }) => !entry);
  const lines = [
    ...apart.map(({ local }) => namespace(local)),
    ...asked.map(({ part }) => quote(entryOf(`presource/with-${part}`))),
  ];
  const statements = lines.map((line) => (isCommon ? `require(${line})` : `import ${line}`)).join('; ');
  const added = lines.length > 0 ? [addStatement(code, codeAt, statements)] : [];
  if (keepsImports) return added;
  return [
    ...schemas.map((one) => withoutSchema(one, code)),
    ...entries.map(({ start, end, name }) => ({ start, end, parts: [quote(coreOf(name))] })),
    ...added,
  ];
}

/** `presource` → `presource/compiled`, `presource/react` → `presource/compiled-react` */
export const coreOf = (entry: string): string =>
  entry.replace(/^presource\/?/, 'presource/compiled-').replace(/-$/, '');

export const SCHEMAS = 'presource/compiled-schema';

/** The import becomes one of the namespace; or, if it has other names, loses this one, with its comma. */
function withoutSchema({ start, end, local, entry, before }: SchemaImport, code: string): Edit {
  // A comment may contain a bracket or a comma, too.
  const opened = afterTrivia(code, before);
  if (entry) return replace({ start: opened, end: entry.end }, `* as ${local} from ${quote(SCHEMAS)}`, code);
  const after = afterTrivia(code, end);
  return erase(code[after] === ',' ? { start, end: after + 1 } : { start: opened, end }, code);
}
