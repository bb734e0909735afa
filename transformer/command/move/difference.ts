/** A line of a difference. */
interface Row {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

const CONTEXT = 2;

/** The difference of two texts as `diff -u` prints it, for `patch` and `git apply`. */
export function difference(path: string, before: string, after: string): string {
  const rows = rowsOf(linesOf(before), linesOf(after));
  const out = [`--- ${named(`a/${path}`)}`, `+++ ${named(`b/${path}`)}`];
  let [left, right] = [1, 1];
  for (let at = 0; at < rows.length; ) {
    if (rows[at]!.mark === ' ') {
      [left, right, at] = [left + 1, right + 1, at + 1];
      continue;
    }
    const start = Math.max(0, at - CONTEXT);
    const end = endOf(rows, at);
    const hunk = rows.slice(start, end);
    const [from, to] = [left - (at - start), right - (at - start)];
    const counts = ['+', '-'].map((mark) => hunk.filter((row) => row.mark !== mark).length);
    out.push(`@@ -${from},${counts[0]} +${to},${counts[1]} @@`, ...hunk.map(({ mark, text }) => mark + text));
    left = from + counts[0]!;
    right = to + counts[1]!;
    at = end;
  }
  return out.join('\n');
}

/** A name as `git` writes it: a tab would end it. */
const named = (path: string): string => (/[\t\n\r"]/.test(path) ? JSON.stringify(path) : path);

/** The lines with what ends them, `\n` apart: a patch fits only a file that ends its lines in the same way. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop();
  return last ? [...lines, `${last}\n\\ No newline at end of file`] : lines;
}

/** The end of the changes that are close to each other, with their context. */
function endOf(rows: readonly Row[], at: number): number {
  let last = at;
  for (let next = at; next < rows.length && next <= last + 2 * CONTEXT; next++)
    if (rows[next]!.mark !== ' ') last = next;
  return Math.min(rows.length, last + CONTEXT + 1);
}

/** The rows of a shortest difference: by the longest common part of what is between the same first and last lines. */
function rowsOf(before: readonly string[], after: readonly string[]): Row[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const [old, now] = [before.slice(start, before.length - tail), after.slice(start, after.length - tail)];
  const same = (lines: readonly string[]): Row[] => lines.map((text) => ({ mark: ' ', text }));
  return [...same(before.slice(0, start)), ...middle(old, now), ...same(before.slice(before.length - tail))];
}

function middle(old: readonly string[], now: readonly string[]): Row[] {
  // The lengths of the common parts of what follows, for each pair of lines.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i]![j] =
        old[i] === now[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const rows: Row[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      rows.push({ mark: ' ', text: old[i++]! });
      j++;
    } else if (i < old.length && (j === now.length || lengths[i + 1]![j]! >= lengths[i]![j + 1]!))
      rows.push({ mark: '-', text: old[i++]! });
    else rows.push({ mark: '+', text: now[j++]! });
  }
  return rows;
}
