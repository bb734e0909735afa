import { itemName } from './path/item-name.ts';
import { itemUrls, part, withList } from './path/url.ts';
import { createResource } from './resource.ts';
import type { Resource, ResourceGenerics, ResourceOptions } from './types/resource.ts';

/** A path of whole segments: as text, or as a function that fills it with what it is given for each parameter. */
type Told = string | ((value: (name: string) => string) => string);

/** The path of the class whose name was read last. */
let told: Told | undefined;

const textOf = (path: Told): string => (typeof path === 'string' ? path : path((name) => `:${name}`));

/**
 * The name of a class whose resource has this path: so each says both. A name that the path does not give stands beside
 * it.
 */
export function nameOf(path: Told, name?: string): string {
  told = path;
  return name ?? itemName(textOf(path));
}

/**
 * The resource of a class, which tells the path. With other options than these two, all are in an object.
 *
 * @throws a `TypeError` for a class that tells none
 */
/* @__NO_SIDE_EFFECTS__ */
export function resource(
  schema: { readonly name: string },
  options?: boolean | Partial<ResourceOptions>,
  paginationField?: string,
): Resource<ResourceGenerics> {
  told = undefined;
  const path = (schema.name && told) as unknown as Told;
  return createResource({
    path: textOf(path),
    schema,
    urls: typeof path === 'string' ? itemUrls(path) : withList((slots) => path((name) => part(slots, name))),
    paginationField,
    ...(options === true ? { optimistic: true } : options),
  } as never) as never;
}
