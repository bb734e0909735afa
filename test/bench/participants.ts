/** Who is measured, and what each of them cannot do. */
export interface Participant {
  /** For `--library`. */
  readonly id: string;
  readonly title: string;
  /** Its module in `libraries/`. */
  readonly library: string;
  /** The npm package whose version is shown. */
  readonly from?: string;
  /** Whether the declarations go through the compiler first. */
  readonly isCompiled?: boolean;
  /** Whether its entities are compiled at the level `fast`. */
  readonly isFast?: boolean;
  /** Why it does not take part in a task, by the task's name or its first part. */
  readonly lacks: Readonly<Record<string, string>>;
}

const noLayers = {
  optimistic: 'no optimistic updates',
  pending: 'no optimistic updates',
  invalidate: 'stores no responses that could be invalidated',
};

const noEntities = {
  renamed: 'does not normalize: an app must fetch all data again that may contain a copy',
  all: 'does not normalize',
  twoWay: 'does not normalize: a response cannot contain a cycle',
  pending: 'a change replaces the list, so a response cannot be written below it',
};

const tooSlow = { bytes: 'takes minutes', collected: 'takes minutes', jitless: 'takes minutes' };
const slowAnswers = 'each additional response costs more than the last: 10,000 take minutes';
const noAll = 'no list of all entities of some types';

/** Why a participant does not take part in a task. */
export const reasonAgainst = ({ lacks }: Participant, task: string): string | undefined =>
  lacks[task] ?? lacks[task.split(':')[0]!];

export const participants: readonly Participant[] = [
  {
    id: 'limit',
    title: 'by hand',
    library: 'hand-written',
    lacks: { ...noLayers, twoWay: 'not written for it' },
  },
  { id: 'plain', title: 'presource', library: 'presource', lacks: {} },
  { id: 'compiled', title: 'presource, compiled', library: 'presource', isCompiled: true, lacks: {} },
  {
    id: 'fast',
    title: 'presource, compiled fast',
    library: 'presource',
    isCompiled: true,
    isFast: true,
    lacks: {},
  },
  {
    id: 'data-client',
    title: 'data-client',
    library: 'data-client',
    from: '@data-client/core',
    lacks: {
      twoWay: 'stores every path between the objects of a cycle, which needs more than 4 GB of memory',
      invalidate: slowAnswers,
    },
  },
  {
    id: 'data-client-next',
    title: 'data-client, normalizr alone',
    library: 'data-client-normalizr',
    from: '@data-client/normalizr-next',
    lacks: { ...noLayers, all: noAll },
  },
  {
    id: 'normalizr',
    title: 'normalizr',
    library: 'normalizr',
    from: 'normalizr',
    lacks: { ...noLayers, all: noAll },
  },
  {
    id: 'redux-toolkit',
    title: 'Redux Toolkit, entity adapters',
    library: 'redux-toolkit',
    from: '@reduxjs/toolkit',
    lacks: { ...noLayers, ...tooSlow, all: noAll },
  },
  {
    id: 'rtk-query',
    title: 'RTK Query',
    library: 'rtk-query',
    from: '@reduxjs/toolkit',
    lacks: { ...noEntities, invalidate: slowAnswers },
  },
  {
    id: 'tanstack-query',
    title: 'TanStack Query',
    library: 'tanstack-query',
    from: '@tanstack/react-query',
    lacks: noEntities,
  },
  {
    id: 'apollo',
    title: 'Apollo Client',
    library: 'apollo',
    from: '@apollo/client',
    lacks: {
      ...tooSlow,
      all: noAll,
      invalidate: slowAnswers,
      twoWay: 'a query is finite, so it cannot request a cycle',
    },
  },
];
