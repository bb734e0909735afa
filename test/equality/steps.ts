/** What happens to a running program: first as numbers that fast-check can make smaller, then as what they stand for. */
import fc from 'fast-check';
import { pick, type Random, random } from '../bench/random.ts';
import { canonical, type Json, type JsonObject } from '../store/model.ts';
import type { Program } from './program.ts';
import { inheritedOf } from './program.ts';
import { relationsOf } from './schemas.ts';
import { keyOf, PKS_IN_USE, type Target, targetsOf } from './targets.ts';
import { Values } from './values.ts';

/** How a request ends. */
export type Ending = 'answered' | 'refused' | 'failed' | 'garbled' | 'lost';

type Call = { readonly target: number; readonly args: readonly Json[] };

export type Action =
  | ({ readonly do: 'respond'; readonly value: Json } & Call)
  | ({ readonly do: 'send' } & Call)
  | { readonly do: 'land'; readonly which: number; readonly ending: Ending; readonly value: Json }
  | ({ readonly do: 'invalidate' | 'invalidateAll' | 'expireAll' | 'fail' | 'watch' | 'url' } & Call)
  | { readonly do: 'unwatch'; readonly which: number }
  | { readonly do: 'set'; readonly entity: number; readonly key: JsonObject; readonly value: JsonObject }
  | { readonly do: 'reset' };

/** An action, and which of the places are read after it, as bits; -1 reads all, 0 none. */
export type Step = Action & { readonly reads: number };

const kinds = [
  [30, 'respond'],
  [5, 'repeat'],
  [5, 'broken'],
  [14, 'send'],
  [14, 'land'],
  [10, 'mutate'],
  [4, 'set'],
  [3, 'invalidate'],
  [1, 'invalidateAll'],
  [1, 'expireAll'],
  [2, 'fail'],
  [8, 'watch'],
  [4, 'unwatch'],
  [2, 'url'],
  [2, 'reset'],
] as const;

type Kind = (typeof kinds)[number][1];

const draft = fc.record({
  kind: fc.oneof(...kinds.map(([weight, kind]) => ({ weight, arbitrary: fc.constant<Kind>(kind) }))),
  seed: fc.nat(0xffff),
  reads: fc.oneof(
    { weight: 4, arbitrary: fc.constant(-1) },
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.nat(0xffff) },
  ),
});

export type StepDraft = typeof draft extends fc.Arbitrary<infer T> ? T : never;

export const drafts = fc.array(draft, { minLength: 5, maxLength: 18 });

interface InFlight {
  readonly call: Call;
  readonly isRead: boolean;
}

/** Turns drafts into steps, one after the other: what can land depends on what was sent. */
export class Planner {
  readonly targets: readonly Target[];
  private readonly inFlight: InFlight[] = [];
  private readonly responses: (Action & { do: 'respond' })[] = [];
  private readonly calls: Call[] = [];
  private watchers = 0;
  private landed: InFlight | undefined;

  constructor(private readonly program: Program) {
    this.targets = targetsOf(program);
    this.relations = relationsOf(program);
  }

  readonly relations;

  step({ kind, seed, reads }: StepDraft, at: number): Step | undefined {
    const r = random(seed + 1 + at);
    const values = new Values(this.program, (entity) => this.relations[entity]!, r);
    const action = this.action(kind, r, values);
    return action && { ...action, reads };
  }

  /** Something new in a list that is being asked for: it is there before the older answer is. */
  private overtaking(r: Random, values: Values): Call | undefined {
    const { call } = this.inFlight.length ? pick(r, this.inFlight) : {};
    const [owner] = call ? this.targets[call.target]!.path : [];
    const additions = this.targets.filter(
      ({ role, path }) => path[0] === owner && (role === 'push' || role === 'unshift'),
    );
    if (!call || !additions.length) return undefined;
    const target = pick(r, additions);
    return {
      target: this.targets.indexOf(target),
      args: this.args(target, call.args[0] as JsonObject, values),
    };
  }

  private action(kind: Kind, r: Random, values: Values): Action | undefined {
    switch (kind) {
      case 'repeat':
        return this.responses.length ? pick(r, this.responses) : undefined;
      case 'respond':
      case 'broken':
        return this.respond(r, values, kind === 'broken');
      case 'send':
        return this.send(this.call(r, 'read'));
      case 'mutate':
        return this.send(this.call(r, 'mutation', values));
      case 'land':
        return this.land(r, values);
      case 'set':
        return this.set(r, values);
      case 'unwatch':
        return this.watchers ? { do: kind, which: Math.floor(r() * this.watchers--) } : undefined;
      case 'reset':
        this.inFlight.length = 0;
        return { do: kind };
      case 'watch':
        this.watchers += 1;
        return { do: kind, ...this.call(r, 'read') };
      default:
        return { do: kind, ...this.call(r, 'read') };
    }
  }

  /** Mostly about what was spoken of before: only what meets can disturb each other. */
  private call(r: Random, role: 'read' | 'mutation' | 'any', values?: Values): Call {
    const fitting = this.targets.filter(
      (target) =>
        target.role !== 'query' && (role === 'any' || (target.role === 'read') === (role === 'read')),
    );
    const before = this.calls.length && r() < 0.5 ? pick(r, this.calls) : undefined;
    const owner = before && this.targets[before.target]!.path[0];
    const alike = fitting.filter(({ path }) => path[0] === owner);
    // There is one such member where a resource has many.
    const rare = fitting.filter((target) => target.role === 'assign');
    const target = pick(r, rare.length && r() < 0.3 ? rare : alike.length ? alike : fitting);
    const known = target.args.find(
      (args) => canonical(args) === canonical((before?.args[0] ?? {}) as JsonObject),
    );
    const call = {
      target: this.targets.indexOf(target),
      args: this.args(target, known ?? pick(r, target.args), values),
    };
    this.calls.push(call);
    return call;
  }

  private args(target: Target, params: JsonObject, values: Values | undefined): readonly Json[] {
    const { role, schema } = target;
    if (!values || role === 'read' || role === 'delete') return [params];
    if (role === 'page') return [{ ...params, page: 2 }];
    const { entity } = schema as { entity: number };
    if (role === 'assign') return [params, values.of(schema)];
    if (role === 'remove') return [params, values.key(entity)];
    const isAddition = role === 'push' || role === 'unshift';
    return [params, values.record(entity, 1, isAddition ? undefined : params)];
  }

  private respond(r: Random, values: Values, isBroken: boolean): Action {
    const call = (r() < 0.3 && this.overtaking(r, values)) || this.call(r, 'any', values);
    const value = this.answer(call, values);
    const step = { do: 'respond', ...call, value } as const;
    if (isBroken) return { ...step, value: this.broken(call, value, values) };
    this.responses.push(step);
    return step;
  }

  /** What leaves a list need not be more than named, so nothing about it is broken. */
  private broken({ target }: Call, value: Json, values: Values): Json {
    return this.targets[target]!.role === 'remove' ? value : values.broken(value);
  }

  /** What a server says to a call. */
  private answer({ target, args }: Call, values: Values): Json {
    const { role, schema } = this.targets[target]!;
    const [params, body] = args as [JsonObject, JsonObject?];
    if (body && role !== 'update' && role !== 'partialUpdate') return { ...body };
    if (role === 'delete') return { ...params };
    if (schema.kind !== 'entity') return values.of(schema);
    const key = role === 'read' && !('id' in params || 'slug' in params) ? undefined : params;
    return values.record(schema.entity, 2, key);
  }

  private send(call: Call): Action | undefined {
    const { role } = this.targets[call.target]!;
    const isRead = role === 'read' || role === 'page';
    const shares = (other: InFlight) =>
      isRead && other.isRead && other.call.target === call.target && sameArgs(other.call.args, call.args);
    if (this.inFlight.some(shares)) return undefined;
    this.inFlight.push({ call, isRead });
    return { do: 'send', ...call };
  }

  private land(r: Random, values: Values): Action | undefined {
    if (!this.inFlight.length) return undefined;
    const which = Math.floor(r() * this.inFlight.length);
    const [landed] = this.inFlight.splice(which, 1) as [InFlight];
    const { call } = landed;
    this.landed = landed;
    const ending = pick(r, [
      'answered',
      'answered',
      'answered',
      'answered',
      'refused',
      'failed',
      'garbled',
      'lost',
    ] as const);
    const value = this.answer(call, values);
    return { do: 'land', which, ending, value: r() < 0.08 ? this.broken(call, value, values) : value };
  }

  private set(r: Random, values: Values): Action {
    const entity = Math.floor(r() * this.program.entities.length);
    const key = keyOf(inheritedOf(this.program.entities, entity, 'pk'), pick(r, PKS_IN_USE));
    return { do: 'set', entity, key, value: values.record(entity, 2, key) };
  }

  /** A step that was planned is not taken. */
  leaveOut(step: Step): void {
    if (step.do === 'send') this.inFlight.pop();
    if (step.do === 'land' && this.landed) this.inFlight.splice(step.which, 0, this.landed);
  }

  /** Everything that is still under way ends. */
  rest(): Step[] {
    return this.inFlight
      .splice(0)
      .map(() => ({ do: 'land', which: 0, ending: 'lost', value: null, reads: -1 }));
  }
}

const sameArgs = (a: readonly Json[], b: readonly Json[]): boolean =>
  canonical(a[0] as JsonObject) === canonical(b[0] as JsonObject);
