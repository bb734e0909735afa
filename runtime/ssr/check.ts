import { ENTITY, type EntityClass } from '../entity.ts';

const told = /*#__PURE__*/ new WeakSet<object>();

/**
 * Says in development that a class goes by its name, which a minifier changes: then the browser does not know the records
 * of the server.
 */
export function checkKey(type: EntityClass): void {
  const isGiven = Object.hasOwn(type, 'key') || (type as { [ENTITY]?: unknown })[ENTITY] !== true;
  // The compiler writes an accessor.
  const isPinned = isGiven || Object.getOwnPropertyDescriptor(type, 'name')?.get;
  if (isPinned || told.has(type)) return;
  told.add(type);
  console.error(
    `presource: ssr-key: the entity class ${type.name} has no key except its name, which a minifier changes: the browser would refetch ` +
      `what the server sent. Build with the plugin of @presource/transformer, or give it \`static key = '${type.name}'\`.`,
  );
}
