import type { Counterpart } from './fates.ts';
import type { MovedFile } from './moved-file.ts';
import { visit, wordOf } from './tree.ts';

/** Types whose parameters are others here: without any they mean the same. */
const BARE = /^(RestInstance|RestInstanceBase|RestType)$/;

/** `RestInstance` without parameters is any endpoint: `RestEndpoint`. Returns the local names that stand for it then. */
export function moveTypes(moved: MovedFile): Map<string, Counterpart> {
  const places = new Map<string, Counterpart>();
  for (const { local, name } of moved.imported.values())
    if (BARE.test(name) && moved.isTheirs(local))
      places.set(local, { entry: 'presource', name: 'RestEndpoint' });
  visit(moved.program, (node) => {
    if (node.type === 'TSTypeReference' && node.typeArguments) places.delete(wordOf(node.typeName) ?? '');
    if (node.type === 'TSInterfaceHeritage' && node.typeArguments)
      places.delete(wordOf(node.expression) ?? '');
  });
  return places;
}
