import { itemName } from './path/item-name.ts';
import { itemUrls } from './path/url.ts';
import { createResource } from './resource.ts';
import type { Resource, ResourceGenerics, ResourceOptions } from './types/resource.ts';

/** A path of whole segments: as text, or as a function that fills in a value for each parameter. */
type ClassPath = string | ((value: (name: string) => string) => string);

/** The path of the class whose name was last read. */
let lastPath: ClassPath | undefined;

const textOf = (path: ClassPath): string => (typeof path === 'string' ? path : path((name) => `:${name}`));

/**
 * The name of a class, derived from its resource's path, which the class carries. A name that does not follow
 * from the path is the second argument.
 */
export function nameFromPath(path: ClassPath, name?: string): string {
  lastPath = path;
  return name ?? itemName(textOf(path));
}

/**
 * The resource of a class that carries the path. With other options than these two, all are in an object.
 *
 * @throws a `TypeError` for a class that carries none
 */
/* @__NO_SIDE_EFFECTS__ */
export function resource(
  schema: { readonly name: string },
  options?: boolean | Partial<ResourceOptions>,
  paginationField?: string,
): Resource<ResourceGenerics> {
  lastPath = undefined;
  const path = (schema.name && lastPath) as unknown as ClassPath;
  return createResource({
    path: textOf(path),
    schema,
    urls: itemUrls,
    paginationField,
    ...(options === true ? { optimistic: true } : options),
  } as never) as never;
}
