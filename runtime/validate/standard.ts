/** A place inside of a checked value: keys, or objects that hold a key. */
export type StandardPath = readonly (PropertyKey | { readonly key: PropertyKey })[];

/** What a schema found in a value: nothing, or issues. */
export interface StandardResult {
  readonly issues?:
    | readonly { readonly message: string; readonly path?: StandardPath | undefined }[]
    | undefined;
}

/**
 * A schema of [Standard Schema](https://standardschema.dev), as those of zod, valibot and arktype are. Only the members
 * that are read are declared.
 */
export interface StandardSchema {
  readonly '~standard': {
    validate(value: unknown): StandardResult | Promise<StandardResult>;
  };
}
