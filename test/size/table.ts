/** Prints rows in columns: the first to the left, the others to the right, as numbers are compared. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    head
      .map((_, i) => (i === 0 ? (row[i] ?? '').padEnd(widths[i]!) : (row[i] ?? '').padStart(widths[i]!)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** `12345` → `12,345` */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
