const WIDTH = 100;

/** `{ a, b }` on one line if it fits after `before` characters, else a line for each part. */
export function braces(parts: readonly string[], before = 0, separator = ','): string {
  if (parts.length === 0) return '{}';
  const line = `{ ${parts.join(`${separator} `)} }`;
  if (before + line.length <= WIDTH && !line.includes('\n')) return line;
  return `{\n${parts.map((part) => indented(`${part}${separator}`)).join('\n')}\n}`;
}

/** Lines further to the right; empty ones stay empty. */
export const indented = (lines: string, by = '  '): string =>
  lines
    .split('\n')
    .map((line) => line && by + line)
    .join('\n');

/** A comment from a text of the document: its first sentence, on one line. */
export function comment(text: string | undefined): string {
  const [line = ''] = (text ?? '').trim().split(/\n|(?<=[.!?])\s/);
  const said = line.replaceAll('*/', '*\\/').trim();
  return said ? `/** ${said.length > 110 ? `${said.slice(0, 107).trimEnd()}…` : said} */\n` : '';
}

/** `import { a, type B } from 'c';`, in the order of the alphabet; nothing without names. */
export function importOf(names: Iterable<string>, from: string, types: Iterable<string> = []): string {
  const values = [...new Set(names)];
  const onlyTypes = [...new Set(types)].filter((name) => !values.includes(name));
  if (values.length + onlyTypes.length === 0) return '';
  const head = values.length > 0 ? 'import ' : 'import type ';
  const mark = values.length > 0 ? 'type ' : '';
  const all = [...values.map((name) => [name, name]), ...onlyTypes.map((name) => [name, mark + name])];
  all.sort(([a], [b]) => a!.toLowerCase().localeCompare(b!.toLowerCase(), 'en'));
  const listed = all.map(([, text]) => text!);
  return `${head}${braces(listed, head.length + from.length + 9)} from '${from}';\n`;
}
