import { Endpoint, Entity, RestEndpoint, schema } from 'presource';
import { useClock } from './clock';

export class Clock extends Entity {
  zone = '';
  pk() {
    return this.zone;
  }
}

/** Another function is another key. */
export function useReadClock() {
  const clock = useClock();
  return new Endpoint(async ({ zone }: { zone: string }) => clock.read(zone), { schema: Clock });
}

/** A name is the same key in each render, but the list is another schema. */
export const useReadClocks = () => {
  const clock = useClock();
  return new Endpoint(() => clock.readAll(), { name: 'readClocks', schema: [Clock] });
};

export function useFindClocks(prefix: string) {
  return new RestEndpoint({ urlPrefix: prefix, path: '/clocks', schema: new schema.Collection([Clock]) });
}

const clocks = [Clock];

/** These are the same in each render, are sent where they are called, or are made once. */
export function useKnown(prefix: string) {
  const clock = useClock();
  const readAll = new Endpoint(() => clock.readAll(), { name: 'readAll', schema: clocks });
  const read = new RestEndpoint({ urlPrefix: prefix, path: '/clocks/:zone', schema: Clock });
  const wind = new Endpoint(() => clock.wind(), { schema: [Clock], sideEffect: true });
  const onClick = () => new Endpoint(() => clock.readAll(), { schema: [Clock] })();
  return { readAll, read, wind, onClick };
}
export const makeReader = () => new Endpoint(async () => [], { schema: [Clock] });
