/**
 * Aliases: the names and places that other libraries use. Nothing in this package uses them, and they are
 * tree-shaken if unused.
 */
export { createResource as resource } from './resource.ts';
export {
  All,
  Collection,
  EntityMixin,
  Invalidate,
  Lazy,
  Query,
  Scalar,
  Union,
  Values,
} from './schema/index.ts';
