import { itemName } from './contract/item-name.ts';
import { createResource } from './resource.ts';
import type { Resource, ResourceGenerics, ResourceOptions } from './types/resource.ts';

/** The path of the class whose name was last read. */
let lastPath: string | undefined;

/**
 * The name of a class, derived from its resource's path of whole segments, which the class carries. A name that does
 * not follow from the path is the second argument.
 */
export function nameFromPath(path: string, name?: string): string {
  lastPath = path;
  return name ?? itemName(path);
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
  const path = (schema.name && lastPath) as unknown as string;
  return createResource({
    path,
    schema,
    paginationField,
    ...(options === true ? { optimistic: true } : options),
  } as never) as never;
}
