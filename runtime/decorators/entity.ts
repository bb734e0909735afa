import { define } from '../define.ts';
import { Entity } from '../entity.ts';
import { adopt } from './adopt.ts';
import { checkClass, checkOnce } from './check.ts';
import { compositePk } from './composite-pk.ts';
import { type Notes, notesOf, withMetadata } from './notes.ts';
import type { AnyClass, ClassContext, EntityDecorator } from './types.ts';
import { withFields } from './with-fields.ts';

/**
 * `@entity class User { … }`: the class is an entity. `@entity('Person')` sets its key, which is its name by
 * default. It changes the decorated class itself, even one that extends nothing, and never creates another.
 */
export const entity: EntityDecorator = /*#__PURE__*/ withMetadata(((
  target?: AnyClass | string,
  context?: ClassContext,
) => {
  // Return nothing: a decorator's result would replace the class.
  if (typeof target === 'function' || context) return decorate(undefined, target as AnyClass, context);
  return (Class: AnyClass, inner?: ClassContext) => decorate(target, Class, inner);
}) as EntityDecorator);

function decorate(key: string | undefined, target: AnyClass, context: ClassContext | undefined): void {
  if (process.env.NODE_ENV !== 'production') checkClass(key, target, context);
  if (!context) become(target, key, notesOf(target.prototype as object));
  else {
    const notes = notesOf(context.metadata!);
    // Static fields are assigned after the decorators ran; this completes a static schema.
    context.addInitializer(function (this: AnyClass) {
      become(this, key, notes);
    });
  }
}

function become(Class: AnyClass, key: string | undefined, notes: Notes): void {
  const { keys, related } = notes;
  const { prototype } = adopt(Class) as typeof Entity;
  if (process.env.NODE_ENV !== 'production') checkOnce(Class, notes);
  notes.isDone = true;
  if (key !== undefined) give(Class, 'key', key);
  if (keys.size && !(keys.size === 1 && keys.has('id') && prototype.pk === Entity.prototype.pk))
    give(prototype, 'pk', pkOfFields([...keys]));
  if (Object.keys(related).length) define(Class, 'schema', withFields(Class, related));
}

/** The class's own members win. */
function give(to: object, name: string, value: unknown): void {
  if (!Object.hasOwn(to, name))
    Object.defineProperty(to, name, { value, writable: true, configurable: true });
}

const pkOfFields = (keys: readonly string[]) =>
  function (this: Record<string, unknown>) {
    const parts = keys.map((key) => this[key]);
    return parts.length === 1 ? parts[0] : compositePk(...parts);
  };
