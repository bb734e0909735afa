import type { Shape } from '../model/shape.ts';
import type { ast } from '../parse/parse.ts';

/** The class's own schema, as known at the current point of the walk. */
export interface OwnSchema {
  /** `undefined` if the file does not show them. */
  readonly keys?: readonly string[] | undefined;
  /** The keys before a possible write to the schema: a plan may rely on them, because the runtime verifies it. */
  readonly likely?: readonly string[] | undefined;
  /** Its shape, if it is a literal of this file. */
  readonly shape?: Shape | undefined;
}

/** Where the name of a class is pinned. */
export interface Pin {
  readonly at: number;
  readonly name: string;
  /** The position of its identifier. */
  readonly id: number;
  /** False for a class that each call of a function makes. */
  readonly isOfModule: boolean;
}

/** A class of this file that is an entity, as far as the file shows. */
export interface KnownEntity {
  readonly kind: 'entity';
  /**
   * True if the file shows that it is an entity, by its parents up to `Entity`, by our decorators, or because it overrides members of
   * entities; false for another class whose parent is of another file.
   */
  readonly certain: boolean;
  /** True if the app has the class of another file that it extends: it may well be an entity. */
  readonly isOfApp: boolean;
  /** The number of classes of this file between it and `Entity`, or an unknown class. */
  readonly depth: number;
  /** The class whose schema it inherits if it has no own schema. */
  readonly parent: KnownEntity | undefined;
  schema: OwnSchema | undefined;
  /** All fields of its instances; `undefined` if its constructor may do more than assign them. */
  readonly fields: readonly string[] | undefined;
  /**
   * The position where its name is pinned, and its identifier; `undefined` if the name may differ or is not
   * pinned.
   */
  pin: Pin | undefined;
  /**
   * True if a function of this file writes to the schema: the order of statements then does not determine its
   * content.
   */
  isUnsettled: boolean;
}

/** The keys of a class's schema at the current point of the walk. */
export const schemaKeys = ({ schema, parent }: KnownEntity): readonly string[] | undefined =>
  schema || !parent ? schema?.keys : schemaKeys(parent);

/** The same, if unknown code may have written to the schema since. */
export const likelyKeys = ({ schema, parent }: KnownEntity): readonly string[] | undefined =>
  schema || !parent ? (schema?.keys ?? schema?.likely) : likelyKeys(parent);

/** A class of this file that extends `RestEndpoint`. */
export interface EndpointClass {
  readonly kind: 'endpoint-class';
  /** True if constructing it runs no user code with side effects. */
  readonly isPlain: boolean;
}

/** What a class extends: an entity, a class of endpoints, or a class that may be one of them. */
export type Parent = KnownEntity | EndpointClass;

/** The meanings of local names, by the offset of the declaring identifier. */
export type Known =
  | KnownEntity
  | EndpointClass
  | { readonly kind: 'constant'; readonly value: string | number }
  | { readonly kind: 'enum'; readonly members: Map<string, string | number> }
  | { readonly kind: 'resource'; readonly name: string; readonly made?: ast.Node | null }
  | { readonly kind: 'endpoint'; readonly name: string; readonly made?: ast.Node | null };

/** An expression that is certainly a resource or an endpoint of ours. */
export type Rest = Extract<Known, { kind: 'resource' | 'endpoint' }>;
