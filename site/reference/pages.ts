import { REPOSITORY } from '../stage/links.ts';
import { type Exported, exportsOf } from './declarations.ts';
import { type Entry, entries } from './entries.ts';

/** An entry and what it exports. */
export interface DocumentedEntry extends Entry {
  readonly exports: readonly Exported[];
}

let known: readonly DocumentedEntry[] | undefined;

/** Every entry that people import, with its exports; read once. */
export function documented(): readonly DocumentedEntry[] {
  if (known) return known;
  const all = entries();
  const exported = exportsOf(all.map(({ file }) => file));
  known = all.map((entry) => ({ ...entry, exports: exported.get(entry.file)! }));
  return known;
}

/** The pages of the reference, made from the types: one per entry, and a list of all. */
export function referencePages(): [path: string, text: string][] {
  const all = documented();
  return [
    ['api/index.md', indexPage(all)],
    ...all.map((one): [string, string] => [`api/${pageOf(one)}`, page(one)]),
  ];
}

export const pageOf = ({ specifier }: Entry): string =>
  `${specifier.replace('@', '').replaceAll('/', '-')}.md`;

const page = ({ specifier, exports }: DocumentedEntry): string =>
  `${[
    `# ${specifier}`,
    `\`\`\`ts\nimport { ${firstNames(exports)} } from '${specifier}';\n\`\`\``,
    ...exports.map(section),
  ].join('\n\n')}\n`;

function firstNames(exports: readonly Exported[]): string {
  const values = exports
    .filter(({ kind }) => kind !== 'type' && kind !== 'interface')
    .map(({ name }) => name);
  const named = values.length > 0 ? values : exports.map(({ name }) => name);
  const shown = named.map((name) => (name === 'default' ? 'default as presource' : name));
  return shown.length > 4 ? `${shown.slice(0, 4).join(', ')}, …` : shown.join(', ');
}

/** Ids are the names themselves: `field` and `Field` are two exports. */
function section({ name, kind, comment, tags, code, file }: Exported): string {
  const list = tags.filter((tag) => !/^@(deprecated|internal)/.test(tag)).map(tagLine);
  return [
    `## ${name} {#${name}}`,
    `${kind} · [source](${REPOSITORY}/blob/main/${file})`,
    outsideCode(comment),
    ...(list.length > 0 ? [list.join('\n')] : []),
    `\`\`\`ts\n${code}\n\`\`\``,
  ].join('\n\n');
}

const tagLine = (tag: string): string => {
  const [, name, text] = /^@(\w+)\s*([\s\S]*)$/.exec(tag)!;
  return `- *${name}* ${outsideCode(text!.replace(/\s+/g, ' '))}`;
};

/** Angle brackets and braces outside of code would be markup. */
const outsideCode = (text: string): string =>
  text
    .split(/(^```.*?^```$|`[^`\n]*`)/gms)
    .map((part, at) => (at % 2 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('');

function indexPage(all: readonly DocumentedEntry[]): string {
  const rows = all.map((entry) => {
    const names = entry.exports.map(({ name }) => `[${name}](${pageOf(entry)}#${name})`);
    return `## ${entry.specifier}\n\n${names.join(' · ')}`;
  });
  return `# All exports\n\nThis reference is made from the types of both packages. The pages under *Reference* explain how to use them.\n\n${rows.join('\n\n')}\n`;
}
