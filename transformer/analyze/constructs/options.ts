import type { Span } from '../../model/origin.ts';
import type { Path } from '../../model/path.ts';
import type { Shape } from '../../model/shape.ts';
import type { ast } from '../../parse/parse.ts';
import { beginsLine, behindTrivia, blanksBefore, blanksBehind, endsLine } from '../../parse/trivia.ts';
import { checkOptionNames } from '../checks/option-names.ts';
import { type Context, originOf, report, unwrapTypes } from '../context.ts';
import { constantOf, memberName } from '../facts/constant.ts';
import type { Visit } from '../facts/scope.ts';
import { checkHost, checkSchema } from './option-values.ts';
import { type PathResult, parsePath } from './path.ts';
import { readSchema } from './shape.ts';

/** An options literal, as it was read. */
export interface OptionsRead {
  readonly name: string;
  readonly path: Path | undefined;
  /** The literal of the path, where there is one that counts. */
  readonly literal: ast.Node | undefined;
  readonly urlsAt: number;
  readonly erased: readonly Span[];
  readonly shapes: readonly Shape[];
  readonly reason: string | undefined;
  /** The options that are certainly there. */
  readonly options: ReadonlyMap<string, Option>;
  /** True if one is given twice. */
  readonly isRepeated: boolean;
  /** True if a spread or a computed key may bring options that cannot be seen. */
  readonly isOpen: boolean;
}

/** How the options are used. */
export interface Use {
  readonly name: string;
  /** True if a class of the user may be constructed, which has options of its own. */
  readonly mayHaveClass: boolean;
  /** True if `body` has no meaning beyond its type here: nothing it could replace comes before. */
  readonly erasesBody: boolean;
  /** True if what fails here fails the module. */
  readonly certain: boolean;
  /** True if the schema is that of a resource, which is of entities. */
  readonly isResource?: boolean;
}

export type Option = ast.ObjectProperty;

/** Reads the options of a resource or an endpoint: the path, the schema, and what is there for its type only. */
export function readOptions(
  context: Context,
  object: ast.ObjectExpression,
  use: Use,
  resolve: Visit['resolve'],
): OptionsRead {
  const options = new Map<string, Option>();
  let pathIsOpen = false;
  let isOpen = false;
  let isRepeated = false;
  const erased: Span[] = [];
  let urlsAt = object.start + 1;
  for (const property of object.properties) {
    const name = property.type === 'SpreadElement' ? undefined : memberName(context, property, resolve);
    if (property.type === 'SpreadElement' || name === undefined) {
      isOpen = true;
      pathIsOpen = options.has('path');
    } else {
      if (name === 'path') pathIsOpen = false;
      isRepeated ||= options.has(name);
      options.set(name, property);
      if (isTypeOnly(name, property, use.erasesBody && !isOpen, resolve)) {
        erased.push(erasure(context, property));
        continue;
      }
    }
    urlsAt = property.end;
  }
  if (!use.mayHaveClass) checkOptionNames(context, options);
  const schema = options.get('schema');
  if (schema) checkSchema(context, schema.value, !!use.isResource, resolve);
  const place = schema && { value: schema.value, parameter: 'response' };
  const shapes = place ? readSchema(context, place, resolve).shapes : [];
  const { path, literal, reason } = readPath(context, options, isOpen, pathIsOpen, use, resolve);
  return { name: use.name, path, literal, urlsAt, erased, shapes, reason, options, isRepeated, isOpen };
}

function readPath(
  context: Context,
  options: ReadonlyMap<string, Option>,
  isOpen: boolean,
  pathIsOpen: boolean,
  use: Use,
  resolve: Visit['resolve'],
): Pick<OptionsRead, 'path' | 'literal' | 'reason'> {
  const none = (reason?: string) => ({ path: undefined, literal: undefined, reason });
  const option = options.get('path');
  if (!option) return none(isOpen ? 'a spread or a computed key may bring the path' : undefined);
  if (options.has('urls')) return none('it has `urls` already');
  if (pathIsOpen) return none('a spread or a computed key follows the path');
  const literal = option.kind === 'init' && !option.method ? unwrapTypes(option.value) : null;
  const template = constantOf(context, literal, resolve);
  if (!literal || typeof template !== 'string') return none('its path is not constant in this file');
  const result = parsePath(template);
  reportPath(context, result, literal, use.certain);
  if (!use.mayHaveClass && !isOpen) checkHost(context, options, template, resolve);
  if (!result.path) return { path: undefined, literal, reason: 'the runtime has to read its path' };
  return { path: result.path, literal, reason: undefined };
}

function reportPath(context: Context, result: PathResult, literal: ast.Node, certain: boolean): void {
  const raw = context.code.slice(literal.start, literal.end);
  for (const { code, found } of result.problems) {
    report(context, code, literal, code === 'path-syntax' ? `${found}, in ${raw}` : found, certain);
  }
}

/**
 * True if an option says nothing at run time: `searchParams: {} as { author?: string }`. A `body` of `undefined` is
 * kept: it says that the member takes no body.
 */
function isTypeOnly(name: string, option: Option, erasesBody: boolean, resolve: Visit['resolve']): boolean {
  if (option.kind !== 'init' || option.method || option.shorthand) return false;
  const value = unwrapTypes(option.value);
  const isEmpty = value?.type === 'ObjectExpression' && value.properties.length === 0;
  if (name === 'body') return erasesBody && isEmpty;
  if (name !== 'searchParams') return false;
  return isEmpty || (value?.type === 'Identifier' && value.name === 'undefined' && !resolve('undefined'));
}

/** An option with its comma, and with the blanks that would otherwise be left on its line. */
export function erasure({ code }: Context, option: Option): Span {
  let { start, end } = option;
  const next = behindTrivia(code, end);
  if (code[next] === ',') end = next + 1;
  const from = blanksBefore(code, start);
  const behind = blanksBehind(code, end);
  if (beginsLine(code, from) && endsLine(code, behind)) start = from;
  else end = behind;
  return { start, end };
}

/** The `satisfies T` behind the options, with the blanks before it: with `urls` they would no longer be a `T`. */
function satisfied(context: Context, argument: ast.Node): readonly Span[] {
  if (argument.type === 'TSAsExpression') return satisfied(context, argument.expression);
  if (argument.type !== 'TSSatisfiesExpression') return [];
  const { expression, typeAnnotation } = argument;
  let at = behindTrivia(context.code, expression.end);
  while (context.code[at] === ')') at = behindTrivia(context.code, at + 1);
  const { length } = context.code.slice(0, at).trimEnd();
  return [...satisfied(context, expression), { start: length, end: typeAnnotation.end }];
}

/** The parts of the model that both kinds of options share. */
export const optionsModel = (context: Context, argument: ast.Node, read: OptionsRead) => ({
  origin: originOf(context, unwrapTypes(argument)!),
  name: read.name,
  urlsAt: read.urlsAt,
  erased: [...read.erased, ...(read.path ? satisfied(context, argument) : [])],
  shapes: read.shapes,
  reason: read.reason,
});
