import { read } from './pages.ts';

/** Figures in pages, made from the last measurements, by the name of the comment before them. */
export const tables: Readonly<Record<string, { readonly page: string; readonly make: () => string }>> = {
  gains: { page: 'README.md', make: gains },
  compiler: { page: 'README.md', make: whyCompiler },
  compiled: { page: 'docs/explanation/why-a-compiler.md', make: savings },
  sizes: { page: 'docs/explanation/why-a-compiler.md', make: sizeTable },
  speeds: { page: 'docs/explanation/comparison.md', make: speedTable },
};

const limits = (): Record<string, Record<string, number>> => JSON.parse(read('test/size/limits.json'));

const kilobytes = (id: string): string => (limits()[id]!.esbuild! / 1000).toFixed(1);

/** Three facts: what is rendered, what a cold page pays, and bytes; each with those who do better or as well. */
function gains(): string {
  const of = (heading: string, column: string) => (library: string) => figure(heading, column, library);
  const row = of('Renders', 'one row');
  const author = of('Renders', 'author of 50 rows');
  const added = of('Renders', 'row added in front');
  const opened = of('The first response and the first read together', 'posts, × data-client');
  const [ours, client] = ['presource, compiled', 'data-client (React 18)'];
  const lines = [
    `**Renders what changed.** In a list of 1,000 rows, one changed row renders ${row(ours)} components (row + list), with [data-client](https://dataclient.io) ${row(client)}. A row added in front renders ${added(ours)}; with TanStack Query, after the list is fetched again, ${added('TanStack Query')}. A renamed author of 50 rows renders ${author(ours)}; with SWR, in the same way, ${author('SWR')}.`,
    `**Fast on a page that was just opened.** A response of 1,000 nested posts is stored and read in ${opened(ours)} of the processor time of data-client. TanStack Query, which stores the response as it is, takes ${opened('TanStack Query')} of it, Apollo Client ${opened('Apollo Client')} times as much as data-client.`,
    `**Small.** A whole app with reads, mutations, expiry and optimistic changes is ${kilobytes('app compiled')} kB (brotli, without React).`,
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

function whyCompiler(): string {
  return `A library that can do everything is large, and an app uses little of it: the plugin links only the parts that your files use, so the small app is ${kilobytes('app compiled')} kB in place of ${kilobytes('app plain')} kB, and one that only reads ${kilobytes('read-only compiled')} kB. It also parses paths and checks declarations while you build, not in the browser: [why a compiler, and when not](docs/explanation/why-a-compiler.md).`;
}

function savings(): string {
  const bytes = (id: string) => limits()[id]!.esbuild!;
  const number = (value: number) => value.toLocaleString('en');
  const [compiled, plain] = [bytes('app compiled'), bytes('app plain')];
  const share = Math.round((100 * (plain - compiled)) / plain);
  return `The small app of the table below is ${number(compiled)} bytes with the plugin and ${number(plain)} without it: ${number(plain - compiled)} bytes, or ${share} %, that nobody downloads. An app that only reads is ${number(bytes('read-only compiled'))} bytes in place of ${number(bytes('read-only plain'))}.`;
}

/** From the limits that `test/size` keeps, which are what it measured last. */
function sizeTable(): string {
  const bundlers = ['esbuild', 'rolldown'];
  const number = (value: number) =>
    value < 1000 ? String(Math.round(value * 10) / 10) : value.toLocaleString('en');
  const of = (id: string) => (bundler: string) => limits()[id]![bundler]!;
  const further = (form: string) => (bundler: string) =>
    (of(`app+200 ${form}`)(bundler) - of(`app ${form}`)(bundler)) / 200;
  const row = (title: string, bytes: (bundler: string) => number) => [
    title,
    ...bundlers.map((bundler) => number(bytes(bundler))),
  ];
  return table(
    ['brotli bytes', ...bundlers],
    [
      row('the small app', of('app compiled')),
      row('the small app, without the plugin', of('app plain')),
      row('each further entity with its resource, of 200', further('compiled')),
      row("the same, with `optimize: 'size'`", further('size')),
      row('the same, without the plugin', further('plain')),
      ...[50, 200].flatMap((count) => [
        row(`an app with ${count} of them, CRUD`, of(`crud+${count} compiled`)),
        row(`the same, with \`optimize: 'size'\``, of(`crud+${count} size`)),
        row('the same, without the plugin', of(`crud+${count} plain`)),
      ]),
      row(
        '[an app](../../test/apps/issues) with a base class, a wrapper and an endpoint class',
        of('issues compiled'),
      ),
      row('the same, without the plugin', of('issues plain')),
      row('`Entity` alone', of('import presource#Entity')),
      row('`Controller` alone, with the store', of('import presource#Controller')),
      row('everything of `presource`', of('import presource#*')),
    ],
  );
}

/** From the tables of the benchmarks, which the programs that measure them write. */
function speedTable(): string {
  const stores = ['presource, compiled', 'data-client', 'normalizr', 'Apollo Client'];
  const hooks = ['presource, compiled', 'data-client (React 18)', 'TanStack Query', 'SWR'];
  const row = (title: string, heading: string, column: string, libraries: readonly string[]) => [
    title,
    ...libraries.map((library) => figure(heading, column, library)),
  ];
  const opened = 'The first response and the first read together';
  const store = [
    row('a first response stored and read, × data-client', opened, 'posts, × data-client', stores),
    row('storing 1,000 nested posts, × the time of `JSON.parse`', 'Normalize and commit', 'posts, ×', stores),
    row('storing the same again, ×', 'The same response again', 'posts, ×', stores),
    row('objects that stay the same then, %', 'List and items', 'posts, %', stores),
    row('one of 10,000 changed and the list read, ms', 'One thing changes', 'one of 10,000, ms', stores),
    row('a list of 10,000 read again, ns', 'Reading again', 'list of 10,000, ns', stores),
  ];
  const react = [
    row('mounting 1,000 rows, ms', 'Milliseconds until', 'mount of 1,000', hooks),
    row('one row changed, ms', 'Milliseconds until', 'one row', hooks),
    row('rows and lists rendered for it', 'Renders', 'one row', hooks),
    row('100 rows appended, ms', 'Milliseconds until', '100 rows appended', hooks),
  ];
  return [
    table(['the store, in Node', ...stores], store),
    table(['React, in Chromium', ...hooks], react),
  ].join('\n\n');
}

/** The median of one cell of the benchmarks, without the least and the most that stand behind it. */
function figure(heading: string, column: string, library: string): string {
  const page = read('docs/reference/benchmarks.md');
  const section = page.split('\n### ').find((one) => one.startsWith(heading));
  const rows = section?.match(/^\|.*\|$/gm)?.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  const at = rows?.[0]?.indexOf(column) ?? -1;
  const cell = rows?.find(([title]) => title === library)?.[at];
  if (!cell || at < 0) throw new Error(`benchmarks.md has no figure for ${heading}: ${column}, ${library}`);
  return cell.replace(/ \(.*\)$/, '');
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ['---', ...head.slice(1).map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
