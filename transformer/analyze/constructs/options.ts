import { because } from '../../diagnostics/causes.ts';
import type { Cause } from '../../model/cause.ts';
import type { WrittenPath } from '../../model/options.ts';
import type { Span } from '../../model/origin.ts';
import type { Shape } from '../../model/shape.ts';
import type { ast } from '../../parse/parse.ts';
import { afterTrivia, beginsLine, blanksAfter, blanksBefore, endsLine } from '../../parse/trivia.ts';
import { checkOptionNames } from '../checks/option-names.ts';
import { checkHost, checkSchema } from '../checks/option-values.ts';
import { type Context, originOf, report } from '../context.ts';
import { constantOf, memberName } from '../facts/constant.ts';
import { unwrapTypes } from '../facts/syntax.ts';
import { type PathResult, readPath } from './path.ts';
import { readSchema } from './shape.ts';

/** The result of reading an options literal. */
export interface OptionsRead {
  readonly name: string;
  readonly path: WrittenPath | undefined;
  /** The literal of the path, if it takes effect. */
  readonly literal: ast.Node | undefined;
  readonly erased: readonly Span[];
  readonly shapes: readonly Shape[];
  readonly reason: Cause | undefined;
  /** The options that are certainly set. */
  readonly options: ReadonlyMap<string, OptionNode>;
  /** True if an option is set twice. */
  readonly isRepeated: boolean;
  /** True if a spread or a computed key may add unknown options. */
  readonly isOpen: boolean;
}

/** How the options are used. */
export interface Use {
  readonly name: string;
  /** True if a user's class may be constructed, which has its own options. */
  readonly mayHaveClass: boolean;
  /** True if `body` only carries a type here: it overrides nothing. */
  readonly erasesBody: boolean;
  /** True if an error here fails the module. */
  readonly certain: boolean;
  /** True if it is the schema of a resource, which must contain entities. */
  readonly isResource?: boolean;
}

export type OptionNode = ast.ObjectProperty;

/** Reads the options of a resource or an endpoint: the path, the schema, and options that only carry a type. */
export function readOptions(context: Context, object: ast.ObjectExpression, use: Use): OptionsRead {
  const options = new Map<string, OptionNode>();
  let pathIsOpen = false;
  let isOpen = false;
  let openAt: Span | undefined;
  let isRepeated = false;
  const erased: Span[] = [];
  for (const property of object.properties) {
    const name = property.type === 'SpreadElement' ? undefined : memberName(context, property);
    if (property.type === 'SpreadElement' || name === undefined) {
      isOpen = true;
      openAt = property;
      pathIsOpen = options.has('path');
    } else {
      isRepeated ||= options.has(name);
      options.set(name, property);
      if (isTypeOnly(name, property, use.erasesBody && !isOpen)) erased.push(erasure(context, property));
    }
  }
  if (!use.mayHaveClass) checkOptionNames(context, options);
  const schema = options.get('schema');
  if (schema) checkSchema(context, schema.value, !!use.isResource);
  const place = schema && { value: schema.value, parameter: 'response' };
  const shapes = place ? readSchema(context, place).shapes : [];
  const { path, literal, reason } = pathOption(context, options, { isOpen, pathIsOpen, openAt }, use);
  return { name: use.name, path, literal, erased, shapes, reason, options, isRepeated, isOpen };
}

/** The spreads and computed keys of options. */
interface Openness {
  readonly isOpen: boolean;
  /** True if one follows the path. */
  readonly pathIsOpen: boolean;
  /** The last one. */
  readonly openAt: Span | undefined;
}

function pathOption(
  context: Context,
  options: ReadonlyMap<string, OptionNode>,
  { isOpen, pathIsOpen, openAt }: Openness,
  use: Use,
): Pick<OptionsRead, 'path' | 'literal' | 'reason'> {
  const none = (reason?: Cause) => ({ path: undefined, literal: undefined, reason });
  const option = options.get('path');
  if (!option) return none(openAt && because('path-spread', openAt));
  if (pathIsOpen) return none(because('path-overridden', openAt ?? option));
  const literal = option.kind === 'init' && !option.method ? unwrapTypes(option.value) : null;
  const template = constantOf(context, literal);
  if (!literal || typeof template !== 'string') return none(because('path-dynamic', option.value));
  const result = readPath(template);
  reportPath(context, result, literal, use.certain);
  if (!use.mayHaveClass && !isOpen) checkHost(context, options, template);
  if (!result.path) return { path: undefined, literal, reason: because('path-unusual', literal) };
  const path = {
    ...result.path,
    at: { start: option.value.start, end: option.value.end },
    isShorthand: option.shorthand,
  };
  return { path, literal, reason: undefined };
}

function reportPath(context: Context, result: PathResult, literal: ast.Node, certain: boolean): void {
  const raw = context.code.slice(literal.start, literal.end);
  for (const { code, found } of result.problems) {
    report(context, code, literal, code === 'path-syntax' ? `${found}, in ${raw}` : found, certain);
  }
}

/**
 * True if an option has no effect at run time: `searchParams: {} as { author?: string }`. A `body` of
 * `undefined` is kept: it means that the member takes no body.
 */
function isTypeOnly(name: string, option: OptionNode, erasesBody: boolean): boolean {
  if (option.kind !== 'init' || option.method) return false;
  const value = unwrapTypes(option.value);
  const isEmpty = value?.type === 'ObjectExpression' && value.properties.length === 0;
  if (name === 'body') return erasesBody && isEmpty;
  if (name !== 'searchParams') return false;
  return isEmpty || (value?.type === 'Identifier' && value.name === 'undefined');
}

/** An option with its comma, and with the blanks that would otherwise stay on its line. */
export function erasure({ code }: Context, option: OptionNode): Span {
  let { start, end } = option;
  const next = afterTrivia(code, end);
  if (code[next] === ',') end = next + 1;
  const from = blanksBefore(code, start);
  const after = blanksAfter(code, end);
  if (beginsLine(code, from) && endsLine(code, after)) start = from;
  else end = after;
  return { start, end };
}

/** The parts of the model that both kinds of options share. */
export const optionsModel = (context: Context, object: ast.ObjectExpression, read: OptionsRead) => ({
  origin: originOf(context, object),
  name: read.name,
  path: read.path,
  erased: read.erased,
  shapes: read.shapes,
  reason: read.reason,
});
