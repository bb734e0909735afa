import { checkMember, checkThunk } from './check.ts';
import { type Notes, notesOfField, withMetadata } from './notes.ts';
import type { FieldDecorator, MemberContext } from './types.ts';

/** The arguments of a field decorator, of both kinds. */
type DecoratorCall = readonly [
  target: object | undefined,
  context: MemberContext | PropertyKey,
  descriptor?: object,
];

/** `@pk id = ''`: the field is the primary key. Several fields form one key, in their order. */
export const pk: FieldDecorator = /*#__PURE__*/ withMetadata((...place) => {
  const { notes, name } = fieldAt('@pk', place as unknown as DecoratorCall);
  notes.keys.add(name);
});

/**
 * `@field(() => User) author = …`: the schema of a field. The store calls the function on first use, so that
 * classes may refer to each other in any order.
 */
export const field: (schema: () => unknown) => FieldDecorator = /*#__PURE__*/ withMetadata((schema) => {
  if (process.env.NODE_ENV !== 'production') checkThunk(schema);
  return (...place) => {
    const { notes, name } = fieldAt('@field', place as unknown as DecoratorCall);
    Object.defineProperty(notes.related, name, { get: () => schema(), enumerable: true, configurable: true });
  };
});

function fieldAt(decorator: string, place: DecoratorCall): { readonly notes: Notes; readonly name: string } {
  if (process.env.NODE_ENV !== 'production') checkMember(decorator, ...place);
  const [target, context] = place;
  const isContext = typeof context === 'object';
  const name = String(isContext ? context.name : context);
  return { notes: notesOfField(isContext ? context.metadata! : target!, name), name };
}
