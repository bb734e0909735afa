import type { RestOutline } from '../../model/outline.ts';
import { bundled } from '../bundle.ts';
import type { CompiledFile } from '../compiled.ts';
import { idOf, Names, type ProjectClass, type Reached } from '../names.ts';
import { type Project, shown } from '../project.ts';

/** An arrow to an entity. */
export interface Arrow {
  /** The id of the entity. */
  readonly to: string;
  /** The field, empty for a whole response. */
  readonly field: string;
  readonly isMany: boolean;
}

/** An entity, a resource or an endpoint. */
export interface GraphNode {
  readonly id: string;
  readonly kind: 'entity' | RestOutline['kind'];
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** The method and the path of a resource or an endpoint. */
  readonly path?: string | undefined;
  readonly arrows: readonly Arrow[];
}

/** The entities of a project and their relations, and the resources and endpoints that load them. */
export function graphOf(project: Project, read: readonly CompiledFile[]): GraphNode[] {
  const names = new Names(read, project);
  const { files } = project.isWhole ? bundled(project, read, names) : { files: read };
  const ids = new Map<string, string>();
  const idFor = (one: ProjectClass): string => {
    const known = ids.get(idOf(one)) ?? `e${ids.size + 1}`;
    ids.set(idOf(one), known);
    return known;
  };
  let rests = 0;
  return files.flatMap(({ file, text, result }) => {
    const { outline } = result.details ?? {};
    const place = (start: number) => ({ file: shown(project, file), line: text.place(start).line });
    const arrowsTo = (reached: readonly Reached[]): Arrow[] =>
      reached
        .filter(({ to }) => names.isEntity(to))
        .map(({ to, field, isMany }) => ({ to: idFor(to), field, isMany }));
    const classes = (outline?.classes ?? [])
      .map((one) => ({ ...one, file }))
      .filter((one) => names.isEntity(one))
      .map((one) => ({
        id: idFor(one),
        kind: 'entity' as const,
        name: one.name,
        ...place(one.origin.start),
        arrows: arrowsTo(names.relationsOfClass(one)),
      }));
    const made = (outline?.made ?? []).flatMap((one) => {
      const kind = names.madeBy(file, one.by);
      return kind ? [{ ...one, kind, name: one.name ?? kind }] : [];
    });
    const others = [...(outline?.rests ?? []), ...made]
      .toSorted((a, b) => a.origin.start - b.origin.start)
      .map((one) => ({
        kind: one.kind,
        name: one.name,
        ...place(one.origin.start),
        path: [one.method, one.path].filter(Boolean).join(' ') || undefined,
        arrows: arrowsTo(one.schema ? names.relationsOf(file, one.schema) : []),
      }))
      // What a function makes of its parameters is shown where it is called.
      .filter(({ path, arrows }) => path !== undefined || arrows.length > 0)
      .map((one) => ({ id: `r${++rests}`, ...one }));
    return [...classes, ...others];
  });
}
