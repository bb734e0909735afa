import { idOf, type Names, type ProjectClass } from './names.ts';

/** A step of a circle: `Post.author` leads to the next class. */
export interface Step {
  readonly from: ProjectClass;
  readonly field: string;
}

/**
 * Circles of classes that refer to each other: the shortest for each class that none before it has. With `isEager` only
 * relations count that are read while the modules run.
 */
export function circlesOf(names: Names, isEager = false): Step[][] {
  const next = new Map<string, readonly (readonly [field: string, to: ProjectClass])[]>();
  for (const one of names.classes.values()) {
    const relations = names.relationsOfClass(one, isEager);
    next.set(
      idOf(one),
      relations.map(({ field, to }) => [field, to] as const),
    );
  }
  withoutEnds(next);
  const circles: Step[][] = [];
  const told = new Set<string>();
  for (const one of names.classes.values()) {
    if (told.has(idOf(one)) || !next.has(idOf(one))) continue;
    const circle = shortestBack(one, next);
    if (!circle) continue;
    for (const { from } of circle) told.add(idOf(from));
    circles.push(circle);
  }
  return circles;
}

/** Removes classes that lead to none that is left, or that none leads to, again and again: a circle stays. */
function withoutEnds(next: Map<string, readonly (readonly [field: string, to: ProjectClass])[]>): void {
  for (let size = -1; size !== next.size; ) {
    size = next.size;
    for (const [id, targets] of next) if (!targets.some(([, to]) => next.has(idOf(to)))) next.delete(id);
    const led = new Set([...next.values()].flatMap((targets) => targets.map(([, to]) => idOf(to))));
    for (const id of next.keys()) if (!led.has(id)) next.delete(id);
  }
}

/** The shortest way from a class back to itself. */
function shortestBack(
  start: ProjectClass,
  next: ReadonlyMap<string, readonly (readonly [field: string, to: ProjectClass])[]>,
): Step[] | undefined {
  const came = new Map<string, Step>();
  const open = [start];
  for (let from = open.shift(); from; from = open.shift()) {
    for (const [field, to] of next.get(idOf(from)) ?? []) {
      if (to === start) {
        const steps: Step[] = [{ from, field }];
        for (let at = came.get(idOf(from)); at; at = came.get(idOf(at.from))) steps.unshift(at);
        return steps;
      }
      if (came.has(idOf(to))) continue;
      came.set(idOf(to), { from, field });
      open.push(to);
    }
  }
  return undefined;
}
