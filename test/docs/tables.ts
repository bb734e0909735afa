import { read } from './pages.ts';

/** The README's figures, made from the last measurements, by the name of the comment before them. */
export const tables: Readonly<Record<string, () => string>> = {
  gains,
  sizes: sizeTable,
  speeds: speedTable,
};

/** Three sentences that say what one gains. */
function gains(): string {
  const limits = JSON.parse(read('test/size/limits.json')) as Record<string, Record<string, number>>;
  const kilobytes = (limits['app compiled']!.esbuild! / 1000).toFixed(1);
  const of = (heading: string, column: string) => (library: string) => figure(heading, column, library);
  const renders = of('Renders', 'one row');
  const opened = of('The first response and the first read together', 'posts, × data-client');
  const [ours, client] = ['presource, compiled', 'data-client'];
  const lines = [
    `**Each record exists once.** A change shows everywhere, and only there: one changed row of 1,000 renders ${renders(ours)} components (row + list), with [data-client](https://dataclient.io) ${renders(`${client} (React 18)`)}.`,
    `**Fast on a page that was just opened.** A response of 1,000 nested posts is stored and read with ${opened(ours)} of the processor time that data-client takes, without code that has to warm up.`,
    `**Small.** A whole app with reads, mutations, expiry and optimistic changes is ${kilobytes} kB (brotli, without React), because the compiler plugin leaves out the parts of the runtime that it does not use.`,
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

/** From the limits that `test/size` keeps, which are what it measured last. */
function sizeTable(): string {
  const limits = JSON.parse(read('test/size/limits.json')) as Record<string, Record<string, number>>;
  const bundlers = ['esbuild', 'rolldown'];
  const number = (value: number) =>
    value < 1000 ? String(Math.round(value * 10) / 10) : value.toLocaleString('en');
  const of = (id: string) => (bundler: string) => limits[id]![bundler]!;
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
