/**
 * Names that others of this field use for what has another name, or another place, here. Nothing in this package uses
 * them, and an app that does not import them does not carry them.
 */
export { createResource as resource } from './resource.ts';
export { All, Collection, EntityMixin, Invalidate, Lazy, Query, Union, Values } from './schema/index.ts';
