/** True for the key that an optimistic item has until its response brings the real one. */
export const isTemporary = (pk: unknown): boolean => /^pending-\d+-\d+$/.test(`${pk}`);
