import { runtimeTable } from '../../runtime-bytes.ts';
import { EVERYTHING, MEANING, partNamed } from '../parts.ts';
import { bytes, columns, count, type Paint } from '../terminal.ts';
import type { Explained, ExplainedFile, Explanation } from './explain.ts';

/** The explanation as text. */
export function showExplanation(explanation: Explanation, paint: Paint, isShort: boolean): string {
  const { files, sum, everything, exports } = explanation;
  const { leftOut } = sum;
  if (files.length + everything.length + exports.length === 0)
    return `No entity, resource or endpoint in ${count(sum.files + leftOut, 'file')}. Is this the folder of your app?`;
  const shownFiles = isShort
    ? files
        .map(withoutCompiled)
        .filter(({ declarations, uncompiled }) => uncompiled || declarations.length > 0)
    : files;
  const blocks = [
    ...shownFiles.map((file) => showFile(file, paint)),
    showEverything(explanation, paint),
    showParts(explanation, paint),
    showUnsure(explanation, paint),
    showCircles(explanation, paint),
    showSum(explanation, paint),
    showErrors(explanation, paint),
    showMissing(explanation, paint),
    leftOut > 0
      ? paint(
          'dim',
          `${count(leftOut, 'other file')} left out: ${sum.entry ? `tests, and what ${sum.entry} does not reach` : 'tests, and what is not connected with presource'}. Name a file to read it.`,
        )
      : '',
  ];
  return blocks.filter(Boolean).join('\n\n');
}

const withoutCompiled = (file: ExplainedFile): ExplainedFile => ({
  ...file,
  declarations: file.declarations.filter(({ compiled }) => !compiled),
});

function showFile({ file, uncompiled, declarations }: ExplainedFile, paint: Paint): string {
  const rows = columns(declarations.map((one) => rowOf(one, paint)));
  const lines = rows.flatMap((row, at) => [row, ...because(declarations[at]!.reason, paint)]);
  return [
    paint('bold', file),
    ...because(uncompiled && { ...uncompiled, text: uncompiled.text }, paint, true),
    ...lines,
  ].join('\n');
}

const rowOf = (
  { kind, name, line, column, compiled, bytes: added, reason }: Explained,
  paint: Paint,
): string[] => [
  compiled ? paint('green', '✓') : paint('yellow', '✗'),
  kind,
  name,
  paint('dim', `${line}:${column}`),
  compiled
    ? paint('dim', added > 0 ? `+${bytes(added)}` : 'nothing to compile')
    : (reason?.text ?? 'not compiled'),
];

function because(reason: ExplainedFile['uncompiled'], paint: Paint, isFile = false): string[] {
  if (!reason) return [];
  const { line, column, code, text, remedy } = reason;
  return [
    ...(isFile ? [`  ${paint('yellow', '✗')}  ${text}`] : []),
    `     ${paint('dim', `${line}:${column}`)}  ${paint('cyan', code)}`.trimEnd(),
    `     ${remedy}`,
  ];
}

function showEverything({ everything }: Explanation, paint: Paint): string {
  if (everything.length === 0) return '';
  const lines = everything.flatMap(({ file, line, column, code, remedy }) => [
    `  ${file}:${line}:${column}  ${paint('cyan', code)}`,
    `     ${remedy}`,
  ]);
  return [`${paint('bold', 'The whole runtime is linked,')} because of`, ...lines].join('\n');
}

function showParts({ parts, exports, sum }: Explanation, paint: Paint): string {
  if (sum.runtimeBytes === 0) return '';
  const rows = parts.map(({ part, bytes: size, places, neededBy }) => {
    const [first] = places;
    const more = places.length > 1 ? paint('dim', ` and ${places.length - 1} more`) : '';
    const where = first
      ? `${first.file}:${first.line}:${first.column}${more}`
      : neededBy.length > 0
        ? `needed by ${neededBy.join(', ')}`
        : '';
    return [part, bytes(size), paint('dim', MEANING[part]), where];
  });
  const named = exports.map(({ name, bytes: size, file, line, column }) => [
    name,
    bytes(size),
    paint('dim', 'imported by name'),
    `${file}:${line}:${column}`,
  ]);
  const core = ['core', bytes(runtimeTable()?.core.bytes ?? 0), paint('dim', 'every app has it'), ''];
  return [paint('bold', 'Parts of the runtime'), ...columns([core, ...rows, ...named])].join('\n');
}

function showUnsure({ unsure }: Explanation, paint: Paint): string {
  if (unsure.length === 0) return '';
  const lines = unsure.flatMap(({ file, line, column, text, remedy }) => [
    `  ${file}:${line}:${column}  ${text}`,
    `     ${remedy}`,
  ]);
  return [paint('bold', 'Not certain'), ...lines].join('\n');
}

function showCircles({ circles }: Explanation, paint: Paint): string {
  if (circles.length === 0) return '';
  const lines = circles.map((steps) => `  ${steps.join(' → ')} → ${steps[0]!.split('.')[0]}`);
  return [paint('bold', 'Circles of classes'), ...lines].join('\n');
}

/** `the core, 2 parts and 1 imported name` */
const SUM = new Intl.ListFormat('en-GB');

function showSum({ missing, sum, parts, exports, everything }: Explanation, paint: Paint): string {
  const { declarations, compiled, files, emittedBytes, runtimeBytes } = sum;
  const all = compiled === declarations;
  const pieces = [
    'the core',
    ...(parts.length > 0 ? [count(parts.length, 'part')] : []),
    ...(exports.length > 0 ? [count(exports.length, 'imported name')] : []),
  ];
  const added = pieces.length > 1 ? SUM.format(pieces) : 'the core alone';
  const linked = everything.length > 0 ? 'all of it' : added;
  const outcome = `${compiled} of ${count(declarations, 'declaration')} ${missing ? 'would be ' : ''}compiled`;
  const runtime = `The runtime ${missing ? 'would be' : 'is'} about ${paint('bold', bytes(runtimeBytes))} (brotli): ${linked}.`;
  return [
    `${paint(all ? 'green' : 'yellow', outcome)} in ${count(files, 'file')}, +${bytes(emittedBytes)} of code.`,
    ...(runtimeBytes > 0 ? [runtime] : []),
  ].join('\n');
}

function showErrors({ sum: { errors } }: Explanation, paint: Paint): string {
  if (errors === 0) return '';
  return `${paint('red', `${count(errors, 'error')} of the compiler:`)} \`npx presource check\` shows ${errors === 1 ? 'it' : 'them'}.`;
}

function showMissing({ missing }: Explanation, paint: Paint): string {
  if (!missing) return '';
  return `${paint('red', `${missing.text}: a build compiles nothing, and links the whole runtime.`)}\n${missing.remedy}`;
}

/** The answer to `--why`. */
export function showWhy(explanation: Explanation, asked: string, paint: Paint): string {
  const part = partNamed(asked);
  if (part === EVERYTHING)
    return (
      showEverything(explanation, paint) ||
      'The whole runtime is not linked: every import names what it needs.'
    );
  const linked = explanation.parts.find((one) => one.part === part);
  if (!linked) return `${paint('bold', part)} is not linked.`;
  const rows = linked.places.map(({ file, line, column, code, declaration }) => [
    `${file}:${line}:${column}`,
    declaration ?? '',
    paint('cyan', code),
  ]);
  const { length } = linked.places;
  const neededBy = linked.neededBy.length > 0 ? `\nAlso needed by ${linked.neededBy.join(', ')}.` : '';
  const whole = showEverything(explanation, paint);
  return (
    [
      `${paint('bold', part)} (${MEANING[part]}) is ${bytes(linked.bytes)}, for ${count(length, 'place')}:`,
      ...columns(rows),
    ].join('\n') +
    neededBy +
    (whole ? `\n\n${whole}` : '')
  );
}

/** The same as data. */
export function explainWhy(explanation: Explanation, asked: string): object {
  const part = partNamed(asked);
  if (part === EVERYTHING) return { part, places: explanation.everything };
  const linked = explanation.parts.find((one) => one.part === part);
  return linked ?? { part, bytes: 0, places: [], neededBy: [] };
}
