import type { PartName } from '../../../runtime/contract/parts.ts';
import type { Declaration } from '../../model/module.ts';
import type { ast } from '../../parse/parse.ts';
import { parametersIn } from './names/declared.ts';
import { hiddenKeyFinder, type IsHiddenKey } from './names/hidden-names.ts';
import { type NamedImports, namedImports } from './names/named-imports.ts';
import { ForeignValues } from './values/foreign-values.ts';
import { Ours } from './values/ours.ts';
import { type KindOfImport, type PlainSchemas, plainSchemas } from './values/plain-schemas.ts';
import { resourceFinder } from './values/resources.ts';
import { Variables } from './values/variables.ts';

/** Finds the parts that a node asks for. It is called with each node of a file, before those in it. */
export type Ask = (node: ast.Node, parent: ast.Node | undefined) => readonly PartName[];

/** One way in which files ask for parts. */
export type Asker = (file: FileFacts) => Ask;

/** What the askers know of a file. */
export interface FileFacts {
  readonly program: ast.Program;
  /** True for a file with our imports. */
  readonly importsUs: boolean;
  /** The positions of options whose paths the compiler read. */
  readonly readPaths: ReadonlySet<number>;
  readonly imports: NamedImports;
  /** Values that certainly are none of ours. */
  readonly foreign: ForeignValues;
  /** Values that certainly are ours. */
  readonly ours: Ours;
  readonly schemas: PlainSchemas;
  /** True for a resource: see `resourceFinder`. */
  isResource(node: ast.Node): boolean;
  /** True for a name that only parameters of functions have. */
  isParameter(name: string): boolean;
  readonly isHiddenKey: IsHiddenKey;
}

/**
 * @param path the name of the file
 * @param compiled the declarations of a file with our imports that are compiled
 */
export function factsOf(
  program: ast.Program,
  path: string,
  compiled?: readonly Declaration[],
  kindOfImport?: KindOfImport,
): FileFacts {
  const imports = namedImports(program);
  // Each of these takes a walk, and few files need it.
  const variables = once(() => new Variables(program));
  const resources = once(() => resourceFinder(program, imports));
  const parameters = once(() => parametersIn(program));
  return {
    program,
    importsUs: compiled !== undefined,
    readPaths: new Set(compiled?.flatMap((one) => (hasReadPath(one) ? [one.origin.start] : []))),
    imports,
    foreign: new ForeignValues(program, path, variables),
    ours: new Ours(variables),
    schemas: plainSchemas(program, imports, kindOfImport),
    isResource: (node) => resources()(node),
    isParameter: (name) => parameters().has(name),
    isHiddenKey: hiddenKeyFinder(program),
  };
}

const hasReadPath = (one: Declaration): boolean => one.kind !== 'entity' && one.path !== undefined;

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
