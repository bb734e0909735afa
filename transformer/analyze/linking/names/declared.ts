import type { ast } from '../../../parse/parse.ts';
import { namesWrittenBy } from '../../facts/names.ts';
import { fromJSOwner, functionParameters, unwrapTypes } from '../../facts/syntax.ts';
import { walk } from '../../facts/walk.ts';
import { staticFunctionsOf } from './static-functions.ts';

/** The names that a file declares. */
export interface FileNames {
  /** Classes, and names whose `fromJS` the file uses. No class is a shape, and none can be called as a converter. */
  readonly classes: ReadonlySet<string>;
  /** Functions that are declarations, and static ones of classes: `Money.from`. */
  readonly functions: ReadonlySet<string>;
  /** The initial values of variables. */
  readonly values: ReadonlyMap<string, ast.Node>;
  readonly constants: ReadonlySet<string>;
  /** All names that stand for something of the file, wherever it is. */
  readonly bound: ReadonlySet<string>;
  /** Names that stand for several things: a parameter is called like a constant. */
  readonly repeated: ReadonlySet<string>;
}

export function declaredIn(program: ast.Program): FileNames {
  const classes = new Set<string>();
  const functions = new Set<string>();
  const values = new Map<string, ast.Node>();
  const constants = new Set<string>();
  const repeated = new Set<string>();
  const bound = new Set<string>();
  const addStatics = (name: string, node: ast.Class) => {
    for (const one of staticFunctionsOf(node, name)) functions.add(one);
  };
  walk(program, (node, parent) => {
    for (const name of namesBoundBy(node)) (bound.has(name) ? repeated : bound).add(name);
    if (node.type === 'ClassDeclaration' && node.id) {
      classes.add(node.id.name);
      addStatics(node.id.name, node);
    }
    if (node.type === 'FunctionDeclaration' && node.id) functions.add(node.id.name);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      const { name } = node.id;
      const value = unwrapTypes(node.init);
      const isConstant = parent?.type === 'VariableDeclaration' && parent.kind === 'const';
      if (value) values.set(name, value);
      if (isConstant) constants.add(name);
      if (value?.type === 'ClassExpression') {
        classes.add(name);
        // Another kind of variable may get another class later.
        if (isConstant) addStatics(name, value);
      }
    }
    const owner = fromJSOwner(node);
    if (owner?.type === 'Identifier') classes.add(owner.name);
  });
  return { classes, functions, values, constants, bound, repeated };
}

function namesBoundBy(node: ast.Node): readonly string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return namesWrittenBy(node.id);
    case 'CatchClause':
      return namesWrittenBy(node.param);
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local.name];
    case 'ClassDeclaration':
      return namesWrittenBy(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const parameters = node.params.flatMap((one) =>
        namesWrittenBy(one.type === 'TSParameterProperty' ? one.parameter : one),
      );
      return node.type === 'FunctionDeclaration' ? [...namesWrittenBy(node.id), ...parameters] : parameters;
    }
    default:
      return [];
  }
}

/** Names that only parameters of functions have: what they hold is written where the function is called. */
export function parametersIn(program: ast.Program): ReadonlySet<string> {
  const given = new Set<string>();
  const others = new Set<string>();
  walk(program, (node) => {
    for (const name of functionParameters(node).flatMap(namesWrittenBy)) given.add(name);
    const bound =
      node.type === 'VariableDeclarator' ? node.id : node.type === 'AssignmentExpression' ? node.left : null;
    for (const name of namesWrittenBy(bound as ast.Node | null)) others.add(name);
  });
  return new Set([...given].filter((name) => !others.has(name)));
}
