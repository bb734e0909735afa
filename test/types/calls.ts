import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** Calls of a controller in the tests: whether TypeScript knows the controller, the endpoint and the arguments. */
export interface Calls {
  /** `file:line call` of each that it checks. */
  readonly typed: readonly string[];
  /** And of each that it does not. */
  readonly untyped: readonly string[];
}

const ROOT = join(import.meta.dirname, '../..');

/** Methods whose first argument is an endpoint or a schema. */
const METHODS = new Set([
  'fetch',
  'fetchIfStale',
  'getResponse',
  'getError',
  'get',
  'set',
  'setResponse',
  'setError',
  'invalidate',
  'invalidateAll',
  'expireAll',
  'watch',
  'subscribe',
  'unsubscribe',
]);

/** Of these the last argument is a value as a server sends it, of any type. */
const STORING = new Set(['set', 'setResponse', 'setError']);

const UNKNOWN = ts.TypeFlags.Any | ts.TypeFlags.Never;

/** The tests, by their paths. */
function files(isLeftOut: (file: string) => boolean): string[] {
  return readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.d\.ts$/.test(file) && !isLeftOut(file))
    .sort();
}

/** Counts the calls in all files of `test/` but those that are left out. */
export function countCalls(isLeftOut: (file: string) => boolean): Calls {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ['x'] }, ts.sys, ROOT);
  const counted = files(isLeftOut);
  const program = ts.createProgram(
    counted.map((file) => join(ROOT, file)),
    options,
  );
  const checker = program.getTypeChecker();
  const untyped: string[] = [];
  const typed: string[] = [];
  for (const file of counted) {
    const source = program.getSourceFile(join(ROOT, file))!;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      const call = callOf(node, checker);
      if (call === undefined) return;
      const place = `${where(source, node)} ${node.getText(source).split('\n')[0]}`;
      (isChecked(call, checker) ? typed : untyped).push(place);
    };
    visit(source);
  }
  return { typed, untyped };
}

function where(source: ts.SourceFile, node: ts.Node): string {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return `${relative(ROOT, source.fileName)}:${line + 1}`;
}

interface Call {
  readonly method: string;
  /** Whether it is a controller for TypeScript, too. */
  readonly isController: boolean;
  readonly args: readonly ts.Expression[];
}

/** A call of a method on what is a controller, or has its name and no type. */
function callOf(node: ts.Node, checker: ts.TypeChecker): Call | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression: receiver, name } = node.expression;
  if (!METHODS.has(name.text) || !node.arguments.length) return undefined;
  const type = checker.getTypeAtLocation(receiver);
  const called = (type.aliasSymbol ?? type.getSymbol())?.name ?? '';
  const isNamed = /controller$/i.test(receiver.getText());
  const isAny = (type.flags & UNKNOWN) !== 0;
  if (!/Controller$/.test(called) && !(isAny && isNamed)) return undefined;
  return { method: name.text, isController: called === 'Controller', args: node.arguments };
}

/** Whether a wrong argument would be told: neither the endpoint nor an argument is of a type that fits anything. */
function isChecked({ method, isController, args }: Call, checker: ts.TypeChecker): boolean {
  const [first, ...rest] = args.map((arg) =>
    checker.getTypeAtLocation(ts.isSpreadElement(arg) ? arg.expression : arg),
  );
  if (!isController || first!.flags & UNKNOWN) return false;
  const given = STORING.has(method) ? rest.slice(0, -1) : rest;
  if (given.some(({ flags }) => flags & UNKNOWN)) return false;
  return !takesAnything(first!, checker);
}

/** An endpoint that is called with `...args: any`. */
function takesAnything(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.flags & ts.TypeFlags.TypeParameter) return false;
  const { length, 0: only } = type.getCallSignatures();
  const rest = length === 1 ? only!.parameters.at(-1) : undefined;
  return rest !== undefined && (checker.getTypeOfSymbol(rest).flags & ts.TypeFlags.Any) !== 0;
}
