import type { Resource } from 'presource';

/** Of a version that has `createResource`: a type. */
export const pathOf = (made: Resource) => made.get;
