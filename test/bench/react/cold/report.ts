import type { Grid } from '../../grid.ts';
import { median, summary } from '../../statistics.ts';
import type { PageLibrary } from '../build.ts';
import type { Begun } from './begun.ts';
import type { Caused } from './page.tsx';
import type { Scene } from './scenes.ts';

export interface Run extends Caused {
  /** Processor time of scripts. */
  readonly ms: number;
}

/** Runs by the library's id and the scene's. */
export type Runs = ReadonlyMap<string, ReadonlyMap<string, readonly Run[]>>;

const isOurs = ({ id }: PageLibrary): boolean => id === 'plain' || id === 'compiled';

/** How many functions may begin, for us. */
const aims = { list: 80, create: 60 };

export function times(libraries: readonly PageLibrary[], scenes: readonly Scene[], runs: Runs): Grid {
  const missed: string[] = [];
  const lines = scenes.map((scene) => {
    const timeOf = ({ id }: PageLibrary) =>
      median(
        runs
          .get(id)!
          .get(scene.id)!
          .map(({ ms }) => ms),
      );
    const best = Math.min(...libraries.filter((library) => !isOurs(library)).map(timeOf));
    const compiled = libraries.find(({ id }) => id === 'compiled');
    const ratio = compiled ? timeOf(compiled) / best : Number.NaN;
    if (ratio > scene.most) missed.push(`${scene.title} ${ratio.toFixed(2)} (≤ ${scene.most})`);
    const cells = libraries.map((library) => withRange(runs.get(library.id)!.get(scene.id)!));
    return [scene.title, ...cells, Number.isFinite(ratio) ? ratio.toFixed(2) : '–', `≤ ${scene.most}`];
  });
  return {
    title: 'Milliseconds of scripts, in a new document',
    head: ['', ...libraries.map(({ title }) => title), 'compiled, × the best peer', 'goal'],
    lines,
    notes: missed.length > 0 ? [`Missed: ${missed.join('; ')}`] : [],
  };
}

function withRange(runs: readonly Run[]): string {
  const { median, min, max } = summary(runs.map(({ ms }) => ms))!;
  return `${median.toFixed(1)} (${min.toFixed(1)}–${max.toFixed(1)})`;
}

/** The most of each: once too often is too often. */
export function counts(libraries: readonly PageLibrary[], scenes: readonly Scene[], runs: Runs): Grid {
  const most = (all: readonly Run[], count: keyof Caused) => Math.max(...all.map((run) => run[count]));
  const cell = (all: readonly Run[]) =>
    [most(all, 'renders'), most(all, 'requests'), most(all, 'commits')].join(', ');
  return {
    title: 'Renders of rows and lists, requests, commits',
    head: ['', ...libraries.map(({ title }) => title)],
    lines: scenes.map((scene) => [
      scene.title,
      ...libraries.map(({ id }) => cell(runs.get(id)!.get(scene.id)!)),
    ]),
    notes: [],
  };
}

export function functions(begun: readonly (readonly [title: string, begun: Begun])[]): Grid {
  const missed = begun.flatMap(([title, { list, create }]) =>
    title.startsWith('presource') && (list.length > aims.list || create.length > aims.create)
      ? [`${title} ${list.length} and ${create.length} (≤ ${aims.list} and ${aims.create})`]
      : [],
  );
  return {
    title: 'Distinct functions of the library that run',
    head: ['', 'until a list of 100 is on screen', 'in an optimistic create'],
    lines: begun.map(([title, { list, create }]) => [title, `${list.length}`, `${create.length}`]),
    notes: missed.length > 0 ? [`Missed: ${missed.join('; ')}`] : [],
  };
}
