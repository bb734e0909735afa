/** The components of an app as either package has it: one text for both. */
import { schema } from 'presource';
import {
  AsyncBoundary,
  useCache,
  useController,
  useDLE,
  useFetch,
  useLive,
  useQuery,
  useSubscription,
  useSuspense,
} from 'presource/react';
import {
  type ComponentType,
  Profiler,
  type ReactNode,
  StrictMode,
  startTransition,
  useReducer,
  useState,
} from 'react';
import { createRoot } from 'react-dom/client';
import { textOf } from '../run.ts';
import { endpoints, type QueryName, queries } from './declarations.ts';
import type { HookName, View } from './views.ts';

// biome-ignore lint/suspicious/noExplicitAny: the types of hooks and methods follow from the endpoint, which is any here
type Untyped = any;
const suspense = useSuspense as Untyped;
const dle = useDLE as Untyped;
const fetching = useFetch as Untyped;
const cache = useCache as Untyped;
const query = useQuery as Untyped;
const live = useLive as Untyped;
const subscription = useSubscription as Untyped;

interface ReaderProps {
  readonly name: string;
  readonly args: readonly unknown[];
}

const hasList = (of: unknown): boolean =>
  of instanceof schema.Collection || (of?.constructor === Object && Object.values(of).some(hasList));

const endpointOf = (name: string) => endpoints[name as keyof typeof endpoints];

/** In data-client, `null` shows the key of a Collection, or those of an `All`, and an `All` without records is `undefined`. */
function shown({ name, args }: ReaderProps, data: unknown): string {
  const isAll = name === 'users.all';
  if (args[0] === null && (isAll || hasList(endpointOf(name).schema))) return 'nothing';
  return textOf(isAll ? (data ?? []) : data);
}

const FIRST = { id: 'u1' };

const Item = (props: ReaderProps) => <p>{shown(props, suspense(endpointOf(props.name), ...props.args))}</p>;

const READERS: Readonly<Record<HookName, ComponentType<ReaderProps>>> = {
  useSuspense(props) {
    return <p>{shown(props, suspense(endpointOf(props.name), ...props.args))}</p>;
  },
  useDLE(props) {
    const { data, loading, error } = dle(endpointOf(props.name), ...props.args);
    return <p>{`${loading ? 'loads' : error ? `failed ${error.status}` : 'has'} ${shown(props, data)}`}</p>;
  },
  useFetch(props) {
    fetching(endpointOf(props.name), ...props.args)?.catch(() => {});
    return <p>{shown(props, cache(endpointOf(props.name), ...props.args))}</p>;
  },
  useCache(props) {
    return <p>{shown(props, cache(endpointOf(props.name), ...props.args))}</p>;
  },
  useLive(props) {
    return <p>{shown(props, live(endpointOf(props.name), ...props.args))}</p>;
  },
  useSubscription(props) {
    subscription(endpointOf(props.name), ...props.args);
    return <p>{shown(props, cache(endpointOf(props.name), ...props.args))}</p>;
  },
  items({ name, args }) {
    const records: { id: string }[] = suspense(endpointOf(name), ...args);
    if (args[0] === null) return <p>nothing</p>;
    const get = name.replace('list', 'get');
    return records.map(({ id }) => <Item key={id} name={get} args={[{ id }]} />);
  },
  both(props) {
    fetching(endpoints['users.get'], FIRST)?.catch(() => {});
    const data = suspense(endpointOf(props.name), ...props.args);
    return <p>{`${textOf(suspense(endpoints['users.get'], FIRST))} ${shown(props, data)}`}</p>;
  },
  pair: (props) => (
    <>
      <Item {...props} />
      <Item name="users.get" args={[FIRST]} />
    </>
  ),
  useQuery({ name, args }) {
    const found = query(queries[name as QueryName], ...args);
    return (
      <p>{args[0] === null ? 'nothing' : textOf(found ?? (name === 'users by age' ? [] : undefined))}</p>
    );
  },
};

const Failed = ({ error }: { error: { status?: number } }) => <p>failed {error.status}</p>;

/** A place on the screen; `mounted` tells components apart that stand there one after the other. */
export interface Place {
  readonly mounted: number;
  readonly view: View;
}

/** Named one by one: a compiled bundle has the methods that its files name. */
const methodsOf = (controller: Untyped) => ({
  fetch: controller.fetch,
  fetchIfStale: controller.fetchIfStale,
  setResponse: controller.setResponse,
  setError: controller.setError,
  invalidate: controller.invalidate,
  invalidateAll: controller.invalidateAll,
  expireAll: controller.expireAll,
  resetEntireStore: controller.resetEntireStore,
});

export interface App {
  readonly controller: ReturnType<typeof methodsOf>;
  /** How often each place has rendered since this was last cleared. */
  readonly commits: Map<number, number>;
  show(places: readonly (Place | undefined)[], isTransition: boolean): void;
  /** Renders again what shows a fallback. */
  refresh(): void;
  unmount(): void;
}

/** A built package. */
export interface Package {
  open(container: Element, send: typeof fetch, isStrict?: boolean): App;
  endpoint(name: string): unknown;
  /** The endpoint with the signal of a caller. */
  withSignal(name: string, signal: AbortSignal): unknown;
  keyOf(name: string, args: readonly unknown[]): string;
}

export function openWith(
  Provider: ComponentType<{ children: ReactNode }>,
  container: Element,
  isStrict?: boolean,
): App {
  const commits = new Map<number, number>();
  let controller: unknown;
  let setPlaces!: (places: readonly (Place | undefined)[]) => void;
  let refresh!: () => void;
  function Screen() {
    [, refresh] = useReducer((count: number) => count + 1, 0);
    const [places, set] = useState<readonly (Place | undefined)[]>([]);
    setPlaces = set;
    controller = useController();
    return places.map((place, i) => {
      if (!place) return null;
      const { hook, ...props } = place.view;
      const Reader = READERS[hook];
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place
        <section key={i} data-place={`${i} ${textOf(place.view)}`}>
          <AsyncBoundary key={place.mounted} fallback={<p>waits</p>} errorComponent={Failed as never}>
            <Profiler id="reader" onRender={() => commits.set(i, (commits.get(i) ?? 0) + 1)}>
              <Reader {...props} />
            </Profiler>
          </AsyncBoundary>
        </section>
      );
    });
  }
  const root = createRoot(container);
  const page = (
    <Provider>
      <Screen />
    </Provider>
  );
  root.render(isStrict ? <StrictMode>{page}</StrictMode> : page);
  return {
    commits,
    get controller() {
      return methodsOf(controller);
    },
    show: (places, isTransition) => {
      if (isTransition) startTransition(() => setPlaces(places));
      else setPlaces(places);
    },
    refresh: () => startTransition(refresh),
    unmount: () => root.unmount(),
  };
}

export const keyOf = (name: string, args: readonly unknown[]): string =>
  (endpointOf(name) as Untyped).key(...args);

export const endpoint = (name: string): unknown => endpointOf(name);

export const withSignal = (name: string, signal: AbortSignal): unknown =>
  (endpointOf(name) as Untyped).extend({ signal });
