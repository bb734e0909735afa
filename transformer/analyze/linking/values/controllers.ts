import type { ast } from '../../../parse/parse.ts';
import { walk } from '../../facts/walk.ts';
import { lastName, nameOfRead, textOfKey, unwrapped } from '../names/expression-names.ts';
import { namesController } from '../names/name-guesses.ts';
import { localNamesOf, type NamedImports } from '../names/named-imports.ts';

/** The controllers of a file, as far as the file shows. */
export interface Controllers {
  /** True for what is named or declared as a controller, or holds one. */
  isController(node: ast.Node): boolean;
  /** Variables that hold its `get` or `set`. */
  readonly methods: ReadonlySet<string>;
}

/**
 * Finds the controllers of a file, by what their names tell, and what gets one of them.
 *
 *     new Controller(), useController(), makeController()
 *     const store = new Controller(), const own = controller, (store: Controller) => …
 *     class Api { #store = new Controller(); private store: Controller }
 *     const { set } = controller                               →   a method
 */
export function controllersIn(
  program: ast.Program,
  imports: NamedImports,
  tells: (name: string) => boolean,
): Controllers {
  const ours = localNamesOf(imports, 'Controller', 'useController');
  const held = new Set<string>();
  const methods = new Set<string>();

  const isController = (given: ast.Node): boolean => {
    const node = unwrapped(given);
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const name = lastName(node.callee);
      return namesController(name) || ours.has(name);
    }
    const name = node.type === 'MemberExpression' ? (nameOfRead(node) ?? lastName(node)) : lastName(node);
    return tells(name) || held.has(name);
  };

  walk(program, (node) => {
    if (node.type === 'Identifier') {
      if (isDeclaredAs(node, ours)) held.add(node.name);
    } else if (node.type === 'PropertyDefinition') {
      const name = textOfKey(node);
      if (name && (isDeclaredAs(node, ours) || (node.value && isController(node.value)))) held.add(name);
    } else if (node.type === 'VariableDeclarator' && node.init && isController(node.init)) {
      if (node.id.type === 'Identifier') held.add(node.id.name);
      if (node.id.type === 'ObjectPattern') for (const name of methodsIn(node.id)) methods.add(name);
    }
  });
  return { isController, methods };
}

/** `store: Controller` */
function isDeclaredAs(node: ast.Node, types: ReadonlySet<string>): boolean {
  const type = 'typeAnnotation' in node && node.typeAnnotation ? node.typeAnnotation : undefined;
  const declared = type?.type === 'TSTypeAnnotation' ? type.typeAnnotation : undefined;
  return (
    declared?.type === 'TSTypeReference' &&
    declared.typeName.type === 'Identifier' &&
    types.has(declared.typeName.name)
  );
}

const methodsIn = ({ properties }: ast.ObjectPattern): readonly string[] =>
  properties.flatMap((one) =>
    one.type === 'Property' && /^[gs]et$/.test(textOfKey(one) ?? '') && one.value.type === 'Identifier'
      ? [one.value.name]
      : [],
  );
