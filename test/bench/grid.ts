/** A table that is printed in columns and, on a page, in Markdown. */
export interface Grid {
  readonly title: string;
  /** The first is above what the lines are called. */
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
  /** What is to be said below it. */
  readonly notes: readonly string[];
}

export function markdown({ title, head, lines, notes }: Grid): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(head.map((_, i) => (i === 0 ? '---' : '---:')));
  const rows = [line(head), rule, ...lines.map(line)].join('\n');
  return [`### ${title}`, rows, notes.map((note) => `- ${note}`).join('\n')].filter(Boolean).join('\n\n');
}
