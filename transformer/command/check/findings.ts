import { type Diagnostic, print } from '../../diagnostics/diagnostic.ts';
import type { SourceText } from '../../diagnostics/frame.ts';
import type { Span } from '../../model/origin.ts';
import type { Paint } from '../terminal.ts';

/** Findings that need several files; codes are as stable as those of the compiler. */
const catalogue = {
  'key-repeated': {
    severity: 'warning',
    title: 'Two entity classes have the same key',
    message: (found: string) =>
      `Found a key that ${found} has, too: one class would be used for the records of both.`,
    remedy: 'Give each class a key of its own, or remove the keys.',
  },
  'entity-unused': {
    severity: 'warning',
    title: 'An entity is never used',
    message: (found: string) =>
      `No schema and no other code of the app names \`${found}\`, so nothing is stored as one.`,
    remedy: 'Name it in the schema of a resource, or remove it.',
  },
  'schema-circle': {
    severity: 'error',
    title: 'Classes need each other while their files load',
    message: (found: string) => `Found ${found}: whichever file runs first throws a ReferenceError.`,
    remedy:
      'Assign one of the schemas after both classes: `User.schema = { posts: [Post] }`, or use `@field(() => Post)`.',
  },
  'mutation-unseen': {
    severity: 'warning',
    title: 'No screen changes after a mutation',
    message: (found: string) => `Found ${found}, which no other endpoint, query or code of the app reads.`,
    remedy: 'Read it on a screen, or leave out the schema: the call returns the response.',
  },
  'push-without-collection': {
    severity: 'warning',
    title: 'The added item joins no list',
    message: (found: string) => `Found \`${found}\` of an endpoint whose schema has no Collection.`,
    remedy: 'Make its list a `new schema.Collection([Post])`, or add to `getList`.',
  },
} as const;

export type CheckCode = keyof typeof catalogue;

/** A finding, of the compiler or of this command. */
export type Finding = Omit<Diagnostic, 'code'> & { readonly code: string };

export function finding(text: SourceText, code: CheckCode, span: Span, found: string): Finding {
  const { severity, title, message, remedy } = catalogue[code];
  return {
    code,
    severity,
    title,
    message: message(found),
    remedy,
    origin: { file: text.file, start: span.start, end: span.end },
    frame: text.frame(span),
    ...text.place(span.start),
  };
}

/** A finding as text, with the place in color. */
export function showFinding(one: Finding, paint: Paint): string {
  const [head = '', ...rest] = print(one).split('\n');
  return [paint(['bold', one.severity === 'error' ? 'red' : 'yellow'], head), ...rest].join('\n');
}
