/** Any class, also an abstract one: what a class decorator takes. */
export type AnyClass = abstract new (...args: never[]) => object;

/** The context of a TC39 class decorator; only the part that we need, as not every TypeScript declares it. */
export interface ClassContext {
  readonly kind: 'class';
  readonly metadata?: object | undefined;
  addInitializer(initializer: (this: never) => void): void;
}

/** The context of a member decorator. */
export interface MemberContext {
  readonly kind: string;
  readonly name: string | symbol;
  readonly static: boolean;
  readonly private: boolean;
  readonly metadata?: object | undefined;
}

/** `@entity` and `@entity('Key')`, of both kinds of decorators. */
export type EntityDecorator = <T = undefined>(
  keyOrClass?: T extends AnyClass | string | undefined ? T : Refused<T>,
  context?: ClassContext,
) => T extends AnyClass ? void : (target: AnyClass, context?: ClassContext) => void;

/**
 * The reason why `@entity` is wrong: a class with a non-public constructor has a prototype like others, but no
 * `new`.
 */
type Refused<T> = T extends (...args: never[]) => unknown
  ? NotAClass
  : T extends { readonly prototype: object }
    ? NotPublic
    : NotAClass;

/**
 * `@pk`, and the result of `@field(…)`. TC39 decorators get `undefined` and a context; older ones get a
 * prototype and a name, and a descriptor if the member is not a field.
 */
export type FieldDecorator = <T, C>(
  target: T,
  context: DecoratedMember<T, C>,
  descriptor?: NotAField,
) => void;

/** The decorated member's type, or a sentence that says why it is not a field of a record. */
type DecoratedMember<T, C> = C extends PropertyKey
  ? T extends AnyClass
    ? NotStatic
    : C extends symbol
      ? NotNamed
      : C
  : C extends { readonly kind: 'field' }
    ? C extends { readonly static: true }
      ? NotStatic
      : C extends { readonly private: true }
        ? NotPrivate
        : C extends { readonly name: string }
          ? C
          : NotNamed
    : NotAField;

// A type without values: TypeScript's message quotes the sentence.
type NotAClass = '@entity belongs before a class, or takes its key';
type NotPublic = '@entity belongs before a class that the store can make: give it a public constructor';
type NotAField = '@pk and @field belong before a field, not before a class, a method or an accessor';
type NotStatic = '@pk and @field belong before a field of the instances, not before a static one';
type NotPrivate = '@pk and @field belong before a field that a response can have, not before a #private one';
type NotNamed = '@pk and @field belong before a field with a name, not before a symbol';
