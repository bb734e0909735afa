/** The ways of writing that a program is made of. Each property is one decision, and all combine. */
import fc from 'fast-check';

const IMPORTS = ['named', 'alias', 'namespace', 'barrel', 'renamed', 'bag', 'default', 'awaited'] as const;
const CLASSES = [
  'class',
  'expression',
  'named',
  'base',
  'factory',
  'mixin',
  'decorated',
  'returned',
  'mixed',
] as const;
const SCHEMAS = [
  'static',
  'quoted',
  'computed',
  'constant',
  'spread',
  'assigned',
  'bracket',
  'member',
  'merged',
  'defined',
  'reflected',
  'block',
  'getter',
  'late',
  'helper',
] as const;
const RESOURCES = [
  'direct',
  'options',
  'spread',
  'wrapper',
  'factory',
  'member',
  'object',
  'lazy',
  'extended',
  'classed',
  'frozen',
] as const;
const PATHS = ['literal', 'template', 'constant', 'concatenated', 'joined', 'function', 'map'] as const;
const ACCESSES = [
  'member',
  'destructured',
  'bracket',
  'template',
  'named',
  'entries',
  'helper',
  'optional',
  'reflected',
  'inherited',
  'pattern',
  'proxied',
  'spread',
  'listed',
] as const;
const CONTROLLERS = [
  'direct',
  'destructured',
  'bracket',
  'subclass',
  'wrapped',
  'bound',
  'service',
  'picked',
] as const;
const EXPORTS = ['direct', 'barrel', 'namespace', 'default', 'reassigned'] as const;

export interface Style {
  readonly imports: (typeof IMPORTS)[number];
  readonly entities: (typeof CLASSES)[number];
  readonly schema: (typeof SCHEMAS)[number];
  readonly resource: (typeof RESOURCES)[number];
  readonly path: (typeof PATHS)[number];
  readonly access: (typeof ACCESSES)[number];
  readonly controller: (typeof CONTROLLERS)[number];
  readonly exports: (typeof EXPORTS)[number];
  /** What happens, in this order. */
  readonly steps: readonly number[];
  /** Which of its files are compiled in the mixed form. */
  readonly mix: number;
}

export const STEPS = 24;

export const styles: fc.Arbitrary<Style> = fc.record({
  imports: fc.constantFrom(...IMPORTS),
  entities: fc.constantFrom(...CLASSES),
  schema: fc.constantFrom(...SCHEMAS),
  resource: fc.constantFrom(...RESOURCES),
  path: fc.constantFrom(...PATHS),
  access: fc.constantFrom(...ACCESSES),
  controller: fc.constantFrom(...CONTROLLERS),
  exports: fc.constantFrom(...EXPORTS),
  // Few, so that what one of them asks for is not there by another.
  steps: fc.uniqueArray(fc.nat(STEPS - 1), { minLength: 1, maxLength: 4 }),
  mix: fc.nat(2 ** 10 - 1),
});
