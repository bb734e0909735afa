import { builtinModules } from 'node:module';
import { kindsBeside } from '../../adapters/neighbors.ts';
import { mayBeOfApp } from '../../analyze/facts/imports.ts';
import type { ClassOutline, NameReference, RestOutline } from '../../model/outline.ts';
import { styleOf } from '../../style.ts';
import type { CompiledFile } from '../compiled.ts';
import type { Names } from '../names.ts';
import type { Project } from '../project.ts';
import { type Place, placeIn } from './place.ts';

/** Code whose meaning the compiler does not know, because it reads one file at a time. */
export interface Unsure extends Place {
  readonly text: string;
  readonly remedy: string;
}

/** Packages whose classes leave no doubt: the others have no entities, and ours says what it has. */
const KNOWN = new Set([
  'presource',
  'react',
  'react-dom',
  'vue',
  'svelte',
  'lit',
  'preact',
  'rxjs',
  ...builtinModules,
]);

export function unsureIn(project: Project, file: CompiledFile, names: Names): Unsure[] {
  const { text, result } = file;
  if (!result.details || !file.isSelected) return [];
  const { outline, linking } = result.details;
  // A schema that is compiled, and needs no interpreter, is certain whatever its names are.
  const shapes = linking.asked.find(({ part }) => part === 'shapes')?.places ?? [];
  const isRead = (one: ClassOutline | RestOutline) =>
    shapes.some(({ start, end }) => touches(one, start, end));
  const { isFast } = styleOf(project.selection);
  /** A class that may be no entity keeps its name, and at most levels that is all that an entity gets. */
  const isWhole = ({ origin, name, parent }: ClassOutline) =>
    !isFast(name) &&
    (mayBeOfApp(parent?.from ?? '') ||
      result.report.some(
        ({ kind, origin: { start, end } }) =>
          kind === 'entity' && start <= origin.start && origin.start < end,
      ));
  const unsureParents = outline.classes
    .filter((one) => !isWhole(one))
    .flatMap((one) => parentOf(file.file, one, names));
  const unsureSchemas = [...outline.rests].filter(isRead).flatMap((one) => schemaOf(file.file, one, names));
  return [...unsureParents, ...unsureSchemas].map(({ at, ...said }) => ({
    ...placeIn(project, text, { start: at, end: at }),
    ...said,
  }));
}

const touches = ({ origin }: ClassOutline | RestOutline, start: number, end: number): boolean =>
  origin.start <= start && end <= origin.end;

interface Said {
  readonly at: number;
  readonly text: string;
  readonly remedy: string;
}

function parentOf(file: string, one: ClassOutline, names: Names): Said[] {
  const { parent, isCertain, origin, name } = one;
  if (isCertain || parent?.from === undefined) return [];
  const [root = ''] = parent.from.replace(/^node:/, '').split('/');
  if (KNOWN.has(root)) return [];
  const declared = names.classOf(file, parent);
  const isInProject = names.fileOf(file, parent.from) !== undefined;
  if (isInProject && !(declared && names.isEntity(declared))) return [];
  return [
    {
      at: origin.start,
      text: `class \`${name}\` extends \`${parent.name}\` of '${parent.from}', which may be no entity`,
      remedy: `Put \`@entity\` on \`${name}\`, or declare \`${parent.name}\` in this file.`,
    },
  ];
}

function schemaOf(file: string, { schema, origin, name }: RestOutline, names: Names): Said[] {
  if (!schema) return [];
  if (!schema.isWhole)
    return [
      {
        at: origin.start,
        text: `the schema of \`${name}\` is made by a function or a parameter`,
        remedy: 'Write the class, a list of it, or an object of both in place of the call.',
      },
    ];
  const imported = schema.relations.map(({ target }) => target).filter(({ from }) => from !== undefined);
  const kindOf = kindsBeside(file);
  const unknown = imported.filter((target) => !kindOf(target.from!, target.imported));
  return unknown.slice(0, 1).map((target) => ({ at: origin.start, ...saidOf(file, name, target, names) }));
}

function saidOf(file: string, name: string, target: NameReference, names: Names): Omit<Said, 'at'> {
  const declared = names.classOf(file, target);
  const isEntity = declared && names.isEntity(declared);
  const text = `\`${name}\` has a schema with \`${target.name}\` of '${target.from}'`;
  if (!isEntity)
    return {
      text: `${text}, which may be more than entities`,
      remedy: 'Write the schema here, or leave it: it works, and links the part `shapes`.',
    };
  return {
    text: `${text}, and this file does not show that it is an entity`,
    remedy: `Use the class here (\`${target.name}.fromJS()\`), or declare it here, to leave out the part \`shapes\`.`,
  };
}
