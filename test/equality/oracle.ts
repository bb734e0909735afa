/** Follows a run's steps in the model, and says of each what it must show. */
import { Ambiguous, Broken, type Json, type JsonObject } from '../store/model.ts';
import { ProgramModel } from './model.ts';
import type { Program } from './program.ts';
import type { Step } from './steps.ts';
import { nameOf, type Place, placesOf, type Target, targetsOf } from './targets.ts';

interface Pending {
  readonly target: Target;
  readonly args: readonly Json[];
  /** A read counts from here. */
  readonly order: number;
  /** It shows a guess until it is answered. */
  readonly isLayer: boolean;
}

/** What a place or an entity shows after a step. */
export interface View {
  /** Everything that can be reached, as a text. */
  readonly text: string;
  /** The same with what is named but not there, and how often that changed so far. */
  readonly stored: string;
  readonly version: number;
}

export interface Expected {
  readonly model: ProgramModel;
  /** Whether the step must fail; `undefined` where that is left open. */
  readonly fails: boolean | undefined;
  /** Places that say nothing certain: what was invalidated, and where a request failed. */
  readonly open: ReadonlySet<string>;
  /** Per watcher: how often it must be called; `undefined` where once is as good as not at all. */
  readonly calls: readonly (number | undefined)[];
  readonly views: ReadonlyMap<string, View>;
  /** Whether an optimistic mutation was under way at any time so far. */
  readonly wasLayered: boolean;
  /** Whether the step threw everything away. */
  readonly isForgotten: boolean;
}

export class Oracle {
  private base: ProgramModel;
  private visible: ProgramModel;
  private readonly targets: readonly Target[];
  private readonly places: readonly Place[];
  private pending: Pending[] = [];
  private readonly watched: Place[] = [];
  private open = new Set<string>();
  private views = new Map<string, View>();
  private order = 0;
  private wasLayered = false;
  private fails: boolean | undefined;
  private isForgotten = false;

  constructor(private readonly program: Program) {
    this.base = new ProgramModel(program);
    this.visible = this.base;
    this.targets = targetsOf(program);
    this.places = placesOf(this.targets);
    this.views = this.look();
  }

  /** The step that is to be taken, a simpler one where the rules leave open what this one does; or none. */
  take(step: Step): { readonly step: Step; readonly expected: Expected } | undefined {
    const { open, views } = this;
    this.open = new Set(open);
    const watched = [...this.watched];
    const lost = step.do === 'land' ? ({ ...step, ending: 'lost' } as const) : undefined;
    const taken = [step, lost].find((one) => one && this.attempt(one));
    if (!taken) return undefined;
    this.views = this.look(views);
    const { visible: model, fails, wasLayered, isForgotten } = this;
    const stays = watched.length > this.watched.length ? this.watched : watched;
    const calls = this.watched.map((place) =>
      stays.includes(place) ? this.calls(place, open, views) : undefined,
    );
    const seen = { views: this.views, wasLayered, isForgotten };
    return { step: taken, expected: { model, fails, open: this.open, calls, ...seen } };
  }

  /** False, and nothing done, where the rules leave open what it does. */
  private attempt(step: Step): boolean {
    const { base, order } = this;
    const pending = [...this.pending];
    this.fails = false;
    this.isForgotten = false;
    try {
      this.act(step);
      this.visible = this.pending.reduce(
        (model, { target, args, isLayer }) => (isLayer ? model.guessed(target, args) : model),
        this.base,
      );
      return true;
    } catch (error) {
      if (!(error instanceof Ambiguous)) throw error;
      Object.assign(this, { base, order, pending });
      return false;
    }
  }

  private look(before?: ReadonlyMap<string, View>): Map<string, View> {
    const views = new Map<string, View>();
    const { visible } = this;
    const add = (name: string, shown: Parameters<ProgramModel['fingerprint']>[0]) => {
      const stored = visible.fingerprint(shown, true);
      const known = before?.get(name);
      const version = (known?.version ?? 0) + (known && known.stored !== stored ? 1 : 0);
      // What is gone looks like what never was.
      const text = visible.fingerprint(shown?.kind === 'gone' ? undefined : shown);
      views.set(name, { text, stored, version });
    };
    for (const place of this.places) {
      add(nameOf(place), visible.reads(nameOf(place), place.target, place.args));
    }
    for (const [type, table] of visible.entities) {
      for (const [pk, { deleted }] of table) if (!deleted) add(`${type} ${pk}`, { kind: 'node', type, pk });
    }
    for (const name of before?.keys() ?? []) if (!views.has(name)) add(name, undefined);
    return views;
  }

  /** Where nothing that can be seen changes, nobody is told; otherwise everybody once. */
  private calls(
    place: Place,
    open: ReadonlySet<string>,
    before: ReadonlyMap<string, View>,
  ): number | undefined {
    const name = nameOf(place);
    if (this.isForgotten || open.has(name) || this.open.has(name)) return undefined;
    const [was, is] = [before.get(name)!, this.views.get(name)!];
    if (was.text !== is.text) return 1;
    return was.stored === is.stored ? 0 : undefined;
  }

  private act(step: Step): void {
    switch (step.do) {
      case 'respond': {
        const target = this.targets[step.target]!;
        this.land(target, step.args, step.value, ++this.order);
        return;
      }
      case 'send':
        this.send(step.target, step.args);
        return;
      case 'land':
        this.settle(step);
        return;
      case 'set':
        this.change(() => this.base.set(step.entity, step.key, step.value, ++this.order));
        return;
      case 'invalidate':
      case 'fail':
        this.mark([{ target: this.targets[step.target]!, args: step.args[0] as JsonObject }]);
        return;
      case 'invalidateAll':
      case 'expireAll':
        this.mark(this.places.filter(({ target }) => isAlike(target, this.targets[step.target]!)));
        return;
      case 'watch':
        this.watched.push({ target: this.targets[step.target]!, args: step.args[0] as JsonObject });
        return;
      case 'unwatch':
        this.watched.splice(step.which, 1);
        return;
      case 'reset':
        this.base = new ProgramModel(this.program);
        this.pending = [];
        this.isForgotten = true;
        this.open.clear();
        return;
      case 'url':
        return;
    }
  }

  private change(write: () => ProgramModel): boolean {
    try {
      this.base = write();
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      this.fails = true;
      return false;
    }
    return true;
  }

  private land(target: Target, args: readonly Json[], value: Json, order: number): void {
    const name = nameOf({ target, args: args[0] as JsonObject });
    const took = this.change(() => this.base.answered(name, target, args, value, order));
    if (target.role !== 'read') return;
    if (took && this.base.answers.get(name)?.date === order) this.open.delete(name);
    else if (!took) this.open.add(name);
  }

  private send(at: number, args: readonly Json[]): void {
    const target = this.targets[at]!;
    const isLayer = target.isOptimistic && target.role !== 'read' && target.role !== 'page';
    this.pending.push({ target, args, order: ++this.order, isLayer });
    if (isLayer) this.wasLayered = true;
  }

  private settle({ which, ending, value }: Step & { do: 'land' }): void {
    const [{ target, args, order }] = this.pending.splice(which, 1) as [Pending];
    const isRead = target.role === 'read' || target.role === 'page';
    if (ending === 'answered') {
      this.land(target, args, value, isRead ? order : ++this.order);
      return;
    }
    this.fails = true;
    if (target.role === 'read') this.open.add(nameOf({ target, args: args[0] as JsonObject }));
  }

  private mark(places: readonly Place[]): void {
    const order = ++this.order;
    for (const place of places) {
      this.base = this.base.marked(nameOf(place), order);
      this.open.add(nameOf(place));
    }
  }
}

/** Whether the key of one may belong to the other: those of one resource, and what wrappers add, which has one path for all. */
const isAlike = (a: Target, b: Target): boolean =>
  a.path[0] === b.path[0] || (a.path[1] === 'recent' && b.path[1] === 'recent');
