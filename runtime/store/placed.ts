/** The arguments of lists in entities, by the value that a server sent: `nestKey` may read what is no longer nested there. */
export const placed = /*#__PURE__*/ new WeakMap<object, object>();
