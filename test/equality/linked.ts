/** Links a program exactly as its files ask: parts that none of them names are not there while it runs. */

import { PARTS, type PartName } from '../../runtime/contract/parts.ts';
import { Controller } from '../../runtime/controller/controller.ts';
import * as controls from '../../runtime/controller/controls.ts';
import * as expiry from '../../runtime/controller/expiry.ts';
import * as resets from '../../runtime/controller/reset.ts';
import * as responses from '../../runtime/controller/responses.ts';
import { RestBase } from '../../runtime/endpoint/rest-base.ts';
import { linked } from '../../runtime/linked.ts';
import { listChanges } from '../../runtime/schema/additions.ts';
import { CollectionTable } from '../../runtime/schema/collection-table.ts';
import { paging } from '../../runtime/schema/pages.ts';
import { EntityTable } from '../../runtime/store/entity-table.ts';
import { prepare } from '../../runtime/store/relations.ts';
import { compile } from '../../transformer/compile.ts';
import type { Sources } from './load.ts';
import type { Program } from './program.ts';
import type { Step } from './steps.ts';
import { placesOf, targetsOf } from './targets.ts';

const ALL = Object.keys(PARTS) as readonly PartName[];

/** A member that a part adds to a prototype, which the core lacks. */
interface Added {
  readonly part: PartName;
  readonly prototype: object;
  readonly name: string;
  readonly member: PropertyDescriptor;
}

const addedTo = (prototype: object, part: PartName, names: readonly string[]): readonly Added[] =>
  names.flatMap((name) => {
    const member = Object.getOwnPropertyDescriptor(prototype, name);
    return member ? [{ part, prototype, name, member }] : [];
  });

/** What parts add to prototypes. Everything is linked while this module is loaded. */
const added: readonly Added[] = [
  ...addedTo(CollectionTable.prototype, 'additions', Object.keys(listChanges)),
  ...addedTo(RestBase.prototype, 'additions', ['push', 'unshift', 'assign', 'remove']),
  ...addedTo(EntityTable.prototype, 'related', ['linkOf']),
  ...addedTo(CollectionTable.prototype, 'pages', Object.keys(paging)),
  ...addedTo(RestBase.prototype, 'pages', ['getPage', 'paginated']),
  ...addedTo(Controller.prototype, 'controls', Object.keys(controls)),
  ...addedTo(Controller.prototype, 'keys', Object.keys(expiry)),
  ...addedTo(Controller.prototype, 'resets', Object.keys(resets)),
  ...addedTo(Controller.prototype, 'responses', Object.keys(responses)),
];

const everything = { ...linked };

function install(parts: ReadonlySet<PartName>): void {
  for (const name of ALL) {
    if (parts.has(name)) Object.assign(linked, { [name]: everything[name] });
    else delete linked[name];
  }
  // As the module of the part does.
  if (parts.has('related')) linked.remakes ??= prepare;
  for (const { part, prototype, name, member } of added) {
    if (parts.has(part)) Object.defineProperty(prototype, name, member);
    else Reflect.deleteProperty(prototype, name);
  }
}

/** Runs something with these parts alone, and the rest of the process with all of them. */
export async function withParts<T>(parts: ReadonlySet<PartName>, run: () => Promise<T>): Promise<T> {
  install(parts);
  try {
    return await run();
  } finally {
    install(new Set(ALL));
  }
}

/** The module that exports again what is ours: the loader has it, without a text. */
const HANDED_ON = "export { entity, field } from 'presource';";

/** The parts that a program's modules ask for, and a file that does what happens to it. */
export function partsOf(
  program: Program,
  sources: readonly Sources[],
  steps: readonly Step[],
): ReadonlySet<PartName> {
  const indirect = program.modules.some(({ isIndirect }) => isIndirect) ? askedBy(HANDED_ON) : [];
  return new Set([...sources.flatMap(({ parts }) => parts), ...indirect, ...askedBy(driver(program, steps))]);
}

/** The parts that a file asks for. */
export const askedBy = (text: string): readonly PartName[] =>
  compile(text, { filename: 'driver.ts', link: (entry) => entry })
    .report.filter(({ kind }) => kind === 'part')
    .map(({ name }) => name as PartName);

/** The program that would do these steps, as somebody would write it. */
function driver(program: Program, steps: readonly Step[]): string {
  const targets = targetsOf(program);
  const members = (at: number) => targets[at]!.path.join('.');
  const lines = steps.map((step) => {
    switch (step.do) {
      case 'respond':
        return `controller.setResponse(${members(step.target)}, {});`;
      case 'send':
        return `controller.fetch(${members(step.target)});`;
      case 'fail':
        return `controller.setError(${members(step.target)}, new Error());`;
      case 'invalidate':
      case 'invalidateAll':
      case 'expireAll':
        return `controller.${step.do}(${members(step.target)});`;
      case 'watch':
        return `controller.watch(${members(step.target)}, () => {});`;
      case 'url':
        return `${members(step.target)}.url();`;
      case 'set':
        return `controller.set(${program.entities[step.entity]!.name}, {}, {});`;
      case 'reset':
        return 'controller.resetEntireStore();';
      default:
        return '';
    }
  });
  const reads = placesOf(targets).map(({ target: { role, path } }) =>
    role === 'query' ? `controller.get(${path.join('.')});` : `controller.getResponse(${path.join('.')});`,
  );
  const names = [...new Set(targets.map(({ path }) => path[0]))].join(', ');
  return [
    "import { Controller } from 'presource';",
    `import { ${names} } from './program.ts';`,
    'const controller = new Controller();',
    ...lines,
    ...reads,
  ].join('\n');
}
