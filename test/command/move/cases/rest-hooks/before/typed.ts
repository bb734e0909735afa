import type { Resource } from '@rest-hooks/rest';

/** Of a version that has `createResource`: a type. */
export const pathOf = (made: Resource) => made.get;
