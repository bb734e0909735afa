import { isEntity } from '../entity.ts';
import { DecoratorError } from './error.ts';
import type { Notes } from './notes.ts';
import type { ClassContext, MemberContext } from './types.ts';

// Development only: TypeScript and the compiler report the same errors before anything runs.

export function checkClass(key: unknown, target: unknown, context: ClassContext | undefined): void {
  if (typeof target !== 'function' || (context && context.kind !== 'class')) {
    throw new DecoratorError('@entity is not on a class. Put it on the class of a record.');
  }
  if (key !== undefined && typeof key !== 'string') {
    throw new DecoratorError(
      `The key of @entity on ${target.name} is not a string. Write it as in @entity('Post').`,
    );
  }
  checkMetadata('@entity', context);
}

export function checkOnce(Class: { readonly name: string }, { isDone }: Notes): void {
  if (isDone) throw new DecoratorError(`${Class.name} has @entity twice. Keep one of them.`);
}

/** TypeScript looks for `Symbol.metadata` when a class is evaluated, which is after its decorators were imported. */
function checkMetadata(decorator: string, context: { readonly metadata?: object } | undefined): void {
  if (context && !context.metadata) {
    throw new DecoratorError(
      `${decorator} got no metadata of its class. Compile decorators with version 2023-11 or later.`,
    );
  }
}

/** Checks a decorated member, for both kinds of decorators. */
export function checkMember(
  decorator: string,
  target: unknown,
  context: MemberContext | PropertyKey | undefined,
  descriptor: object | undefined,
): void {
  const problem = problemOf(target, context, descriptor);
  if (!problem) {
    checkMetadata(decorator, typeof context === 'object' ? context : undefined);
    return;
  }
  const name = typeof context === 'object' ? context.name : context;
  const place = name === undefined ? '' : ` of "${String(name)}"`;
  throw new DecoratorError(`${decorator}${place} ${problem}. Put it on an instance field.`);
}

function problemOf(
  target: unknown,
  context: MemberContext | PropertyKey | undefined,
  descriptor: object | undefined,
): string | undefined {
  if (context === undefined) return 'is not on a field';
  const member: Omit<MemberContext, 'metadata' | 'name'> & { readonly name: PropertyKey } =
    typeof context === 'object'
      ? context
      : { kind: kindOf(descriptor), name: context, static: typeof target === 'function', private: false };
  if (member.kind !== 'field') return `is on a ${member.kind}, not on a field`;
  if (member.static) return 'is on a static field, which no record has';
  if (member.private) return 'is on a private field, which no response has';
  return typeof member.name === 'symbol' ? 'is on a symbol, which no response has' : undefined;
}

/** Older decorators get a descriptor only for methods and accessors; Babel's contains the field's initializer. */
const kindOf = (descriptor: object | undefined): string =>
  descriptor === undefined || 'initializer' in descriptor ? 'field' : 'method or accessor';

export function checkThunk(schema: unknown): void {
  if (typeof schema !== 'function' || isEntity(schema) || isClass(schema)) {
    const name = isEntity(schema) ? schema.name : 'User';
    throw new DecoratorError(`@field takes a function that returns the schema. Write @field(() => ${name}).`);
  }
  // It would be called without the value, and its result be taken for a schema.
  if (schema.length > 0) {
    const text = schema.toString();
    const written = text.length < 80 && !/native code|\n/.test(text) ? text : schema.name || '(value) => …';
    throw new DecoratorError(
      `@field takes a function that returns the schema, and this one has a parameter, as a converter has. Write @field(() => ${written}).`,
    );
  }
}

const isClass = (value: unknown): boolean => /^class\b/.test(Function.prototype.toString.call(value));
