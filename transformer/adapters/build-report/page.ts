import type { PartName } from '../../../runtime/contract/parts.ts';
import { escaped } from '../../escaped.ts';
import { runtimeTable } from '../../runtime-bytes.ts';
import type { Outcome, PlacedEntry } from './outcome.ts';

/** Text of messages, with code between backticks. */
const prose = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const row = (cells: readonly string[], kind = ''): string =>
  `<tr${kind && ` class="${kind}"`}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const table = (heads: readonly string[], rows: readonly string[]): string =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
  th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
  td:last-child { text-align: right; white-space: nowrap; }
  .left td:nth-child(4) { color: #b45309; }
  code { font-size: .9em; }
`;

/** The outcome of a build as a page that needs nothing else. */
export function reportPage(outcome: Outcome): string {
  const { compiled, declarations, runtimeBytes, bytes } = outcome;
  const files = [...outcome.files];
  const runtime =
    runtimeBytes === undefined
      ? ''
      : ` The runtime has ${runtimeBytes} bytes in the output before minification.${
          bytes
            ? ` That is about ${bytes.linked} bytes compressed (brotli); ${bytes.leftOut} are left out.`
            : ''
        }`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>presource: ${compiled} of ${declarations} compiled</title>
<style>${STYLE}</style>
<h1>${compiled} of ${declarations} declarations compiled</h1>
<p>The compiler of presource wrote this page at the end of a build.${runtime}</p>
${table(['Place', 'Kind', 'Name', 'Outcome', 'Bytes added'], files.flatMap(declarationRows))}
<h2>Parts of the runtime</h2>
${table(['Part', 'Needed first in', 'Bytes, compressed'], partRows(files))}
</html>
`;
}

const placeOf = (file: string, { line, column }: PlacedEntry): string =>
  `<code>${escaped(file)}:${line}:${column}</code>`;

const declarationRows = ([file, entries]: readonly [string, readonly PlacedEntry[]]): string[] =>
  entries
    .filter(({ kind }) => kind !== 'part')
    .map((entry) => {
      const { kind, name, compiled, reason = '', remedy = '', bytes } = entry;
      const outcome = compiled ? 'compiled' : `${prose(reason)}<br>${prose(remedy)}`;
      const cells = [placeOf(file, entry), kind, `<code>${escaped(name)}</code>`, outcome, String(bytes)];
      return row(cells, compiled ? '' : 'left');
    });

/** One row per part, with the first file that needs it. */
function partRows(files: readonly (readonly [string, readonly PlacedEntry[]])[]): string[] {
  const all = files.flatMap(([file, entries]) =>
    entries.filter(({ kind }) => kind === 'part').map((entry) => [file, entry] as const),
  );
  const parts = runtimeTable()?.parts;
  const first = all.filter(([, { name }], at) => all.findIndex(([, other]) => other.name === name) === at);
  return first.map(([file, entry]) =>
    row([escaped(entry.name), placeOf(file, entry), String(parts?.[entry.name as PartName].bytes ?? '')]),
  );
}
