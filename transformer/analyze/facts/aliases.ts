/**
 * The names of `runtime/aliases.ts`, and those that they stand for; a test compares both. Only exports of `presource`
 * have them: the `resource` that generated code calls is one of `presource/internal`.
 */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ['resource', 'createResource'],
  ...['All', 'Collection', 'EntityMixin', 'Invalidate', 'Lazy', 'Query', 'Scalar', 'Union', 'Values'].map(
    (name) => [name, `schema.${name}`] as const,
  ),
]);
