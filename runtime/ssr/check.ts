import { ENTITY, type EntityClass } from '../entity.ts';

const warned = /*#__PURE__*/ new WeakSet<object>();

/**
 * Warns in development if a class has no key except its name. A minifier changes the name, and then the browser does not
 * know the server's records.
 */
export function checkKey(type: EntityClass): void {
  const isGiven = Object.hasOwn(type, 'key') || (type as { [ENTITY]?: unknown })[ENTITY] !== true;
  // The compiler writes an accessor.
  const isPinned = isGiven || Object.getOwnPropertyDescriptor(type, 'name')?.get;
  if (isPinned || warned.has(type)) return;
  warned.add(type);
  console.error(
    `presource: ssr-key: the entity class ${type.name} has no key except its name, which a minifier changes: the browser would refetch ` +
      `what the server sent. Build with the plugin of @presource/transformer, or give it \`static key = '${type.name}'\`.`,
  );
}
