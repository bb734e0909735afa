import type { PartName } from '../../../../runtime/contract/parts.ts';

const RESOURCE: readonly PartName[] = ['changes', 'deletions', 'moves', 'pages'];
const ENTITY: readonly PartName[] = ['circles', 'custom', 'related', 'shapes'];

/** The parts that a thing of ours may need, if a file does not show which of its members or options it means. */
export const PARTS_OF = {
  /** Methods of a controller. */
  controller: ['controls', 'keys', 'resets', 'responses'],
  /** Members of a resource, or of its list. */
  resource: RESOURCE,
  /** A resource that is given to a package, whose files nobody compiles. */
  resourceOfPackage: [...RESOURCE, 'keys'],
  /** Options of an endpoint. */
  options: ['content', 'optimistic', 'paths', 'signals'],
  /** Members that an entity may get as a copy. */
  entity: ENTITY,
  /** Any static members of an entity, its key among them. */
  entityStatics: [...ENTITY, 'twins'],
  /** A class of endpoints under a name that does not tell what it is: endpoints without a schema, and with options that are not shown. */
  endpointClass: ['converters', 'paths'],
  /** The same for a class of endpoints around functions, which have no paths. */
  callClass: ['converters'],
  /** Any class of `schema`. */
  schemaClass: ['kinds', 'shapes'],
} satisfies Readonly<Record<string, readonly PartName[]>>;
