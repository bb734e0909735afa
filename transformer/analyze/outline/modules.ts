import type { Outline } from '../../model/outline.ts';
import type { ast } from '../../parse/parse.ts';
import { walk } from '../facts/walk.ts';

/** The modules that a file imports as values, also by `import()` and `new Worker(new URL(…))`. */
export function modulesOf(program: ast.Program): Pick<Outline, 'modules' | 'importsMore'> {
  const modules = new Set<string>();
  let importsMore = false;
  const add = (source: ast.Node | null | undefined) => {
    if (source?.type === 'Literal' && typeof source.value === 'string') modules.add(source.value);
    else if (source) importsMore = true;
  };
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration') {
      if (node.importKind !== 'type') add(node.source);
    } else if (node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration') {
      if (node.exportKind !== 'type') add(node.source);
    } else if (node.type === 'ImportExpression') add(node.source);
    else if (node.type === 'NewExpression' && isUrl(node)) add(node.arguments[0]);
    else if (node.type === 'MemberExpression' && isGlob(node)) importsMore = true;
  });
  return { modules: [...modules], importsMore };
}

/** `new URL('./worker.ts', import.meta.url)` */
const isUrl = ({ callee, arguments: [, base] }: ast.NewExpression): boolean =>
  callee.type === 'Identifier' &&
  callee.name === 'URL' &&
  base?.type === 'MemberExpression' &&
  base.object.type === 'MetaProperty';

/** `import.meta.glob` */
const isGlob = ({ object, property }: ast.MemberExpression): boolean =>
  object.type === 'MetaProperty' && property.type === 'Identifier' && property.name.startsWith('glob');
