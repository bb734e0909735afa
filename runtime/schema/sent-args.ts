/**
 * The arguments of a list in an entity that a server sent, by its items as sent. The entity's relations are primary keys
 * there, of which `nestKey` could make other arguments.
 */
export const sentArgs = /*#__PURE__*/ new WeakMap<object, object>();
