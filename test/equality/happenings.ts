/** What happens in a run, by name: each must happen in enough programs. */
import type { Program } from './program.ts';
import type { Ending, Step } from './steps.ts';
import { type Role, targetsOf } from './targets.ts';

const STEPS: Partial<Record<Step['do'], string>> = {
  set: 'something is set',
  fail: 'an error is set',
  invalidate: 'an answer is invalidated',
  invalidateAll: 'all answers are invalidated',
  expireAll: 'all answers expire',
  watch: 'somebody watches',
  unwatch: 'somebody stops watching',
  url: 'odd arguments become URLs, or are refused',
  reset: 'the store is reset',
};

const ENDINGS: Record<Ending, string> = {
  answered: 'a request is answered',
  refused: 'a request is refused: 404',
  failed: 'a server fails: 503',
  garbled: 'an answer is garbled',
  lost: 'a connection is lost',
};

const ROLES: Partial<Record<Role, string>> = {
  update: 'update',
  partialUpdate: 'partialUpdate',
  delete: 'delete',
  push: 'getList.push',
  unshift: 'getList.unshift',
  remove: 'getList.remove',
  assign: 'assign',
  page: 'getPage',
};

const REPEATED = 'a response is repeated';
const BROKEN = 'a broken response is refused';
const OVERTAKEN = 'requests end in another order';
const PENDING = 'something lands while a guess is shown';

export const HAPPENINGS: readonly string[] = [
  ...Object.values(STEPS),
  ...Object.values(ENDINGS),
  ...Object.values(ROLES),
  REPEATED,
  BROKEN,
  OVERTAKEN,
  PENDING,
];

/** `fails` says of each step whether it had to. */
export function happeningsOf(
  program: Program,
  steps: readonly Step[],
  fails: readonly (boolean | undefined)[],
): ReadonlySet<string> {
  const targets = targetsOf(program);
  const found = new Set<string | undefined>();
  const inFlight: boolean[] = [];
  for (const [at, step] of steps.entries()) {
    found.add(STEPS[step.do]);
    if (step.do === 'respond' || step.do === 'send') found.add(ROLES[targets[step.target]!.role]);
    if (step.do === 'respond') {
      if (fails[at]) found.add(BROKEN);
      if (steps.slice(0, at).some((other) => other.do === 'respond' && other.value === step.value))
        found.add(REPEATED);
    }
    if (step.do === 'respond' && inFlight.some(Boolean)) found.add(PENDING);
    if (step.do === 'send') {
      const { isOptimistic, role } = targets[step.target]!;
      inFlight.push(isOptimistic && role !== 'read' && role !== 'page');
    }
    if (step.do === 'land') {
      found.add(ENDINGS[step.ending]);
      if (step.which > 0) found.add(OVERTAKEN);
      inFlight.splice(step.which, 1);
    }
    if (step.do === 'reset') inFlight.length = 0;
  }
  found.delete(undefined);
  return found as ReadonlySet<string>;
}
