import type { PartName } from '../../../../runtime/contract/parts.ts';
import type { ast } from '../../../parse/parse.ts';
import type { Asker, FileFacts } from '../file-facts.ts';
import { circles } from './circles.ts';
import { givesContent } from './contents.ts';
import { copiedMembers } from './copied-members.ts';
import { dynamicMembers } from './dynamic-members.ts';
import { dynamicPaths } from './dynamic-paths.ts';
import { dynamicSchemas } from './dynamic-schemas.ts';
import { endpointClasses } from './endpoint-classes.ts';
import { endpointNames } from './endpoint-names.ts';
import { hiddenKeys } from './hidden-keys.ts';
import { namedParts } from './named-parts.ts';
import { PARTS_OF } from './parts-of.ts';
import { givesRelations } from './relations.ts';
import { renamedReaders } from './renamed-readers.ts';
import { schemaClasses } from './schema-classes.ts';
import { shapes } from './shapes.ts';
import { sideEffects } from './side-effects.ts';
import { wholeOptions } from './whole-options.ts';
import { wholeResources } from './whole-resources.ts';

const NONE: readonly PartName[] = [];

/**
 * The ways in which a file asks for parts: one row and one module each, in the order in which the parts of a node are imported.
 *
 * If a file does not show what a value is, it asks: a false alarm costs bytes and breaks nothing. It asks for nothing if it shows a
 * foreign value, a plain schema, or a path that the compiler read.
 */
export const ASKERS: readonly Asker[] = [
  // `controller.invalidateAll()`, `{ optimistic: true }`, `import { field }`: any part, by the table of parts
  namedParts,

  // What an endpoint or a class is given.
  // `{ path: '/:id{.:format}' }`, `createResource(options)`
  asking(['paths'], dynamicPaths),
  // `{ schema: page }`, `static schema = own`, `Todo.schema.user = User`: converters, shapes, related
  dynamicSchemas,
  // `export const page = { items: [Todo] }`
  asking(['shapes'], shapes),
  // `export const useStored = useQuery`
  asking(['shapes'], renamedReaders),
  // `static schema = { user: User }`
  asking(['related'], () => givesRelations),
  // `static schema = { parent: Comment }` in class Comment
  asking(['circles'], circles),
  // `{ content: 'text' }`
  asking(['content'], givesContent),
  // `{ sideEffect: true }`
  asking(['bodies'], sideEffects),

  // Classes of ours, where they are used otherwise than in `new`, or get another name.
  // `class Api extends RestEndpoint`
  asking(['derived'], endpointClasses),
  // `import { ApiEndpoint as Api }`: converters, paths
  endpointNames,
  // `new schema.All({ user: User }, 'type')`, `schema[name]`: kinds, shapes
  schemaClasses,

  // What has no name where it stands. It may be any part of `PARTS_OF`.
  // `static [PROCESS](post) {}`, `ApiEndpoint.prototype[SIGNAL] = own`
  hiddenKeys,
  // `import * as own from './own'; get.extend(own)`
  asking(PARTS_OF.options, wholeOptions),
  // `Object.assign(Todo, own)`
  asking(PARTS_OF.entity, copiedMembers),
  // `Object.values(TodoResource)`, `<Table resource={TodoResource} />`
  wholeResources,
  // `controller.fetch(TodoResource[name])`, `controller[name]()`
  dynamicMembers,
];

/** An asker that asks for the same parts wherever a node is found. */
function asking(
  parts: readonly PartName[],
  finder: (file: FileFacts) => (node: ast.Node, parent: ast.Node | undefined) => boolean,
): Asker {
  return (file) => {
    const asks = finder(file);
    return (node, parent) => (asks(node, parent) ? parts : NONE);
  };
}
