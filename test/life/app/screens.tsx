import { AsyncBoundary, ErrorBoundary } from 'presource/react';
import { Suspense, startTransition, use, useEffect, useState } from 'react';
import { readers } from './readers.tsx';

/** A reader on screen. */
export interface Slot {
  readonly key: number;
  readonly name: string;
  /** What it reads: the key of a task, or a number that an owner follows from. */
  readonly n: number;
  /** 0: below a boundary of its own; 1: below one with others; 2: the same, of React's own. */
  readonly place: number;
  /** What the browser waits for before it has the code of the reader. */
  readonly code?: Code;
}

interface Code {
  readonly loaded: Promise<void>;
  isLoaded: boolean;
}

/** Code that is there after so many milliseconds. */
export function codeAfter(milliseconds: number): Code {
  const loaded = new Promise<void>((resolve) => setTimeout(resolve, milliseconds)).then(() => {
    code.isLoaded = true;
  });
  const code: Code = { loaded, isLoaded: false };
  return code;
}

/** The readers of one app, as its component shows them. */
export class Screen {
  private set?: (slots: readonly Slot[]) => void;

  private readonly first: readonly Slot[];

  constructor(public slots: readonly Slot[] = []) {
    this.first = slots;
  }

  /** True while code of a reader is to come. */
  get isLoading(): boolean {
    return this.first.some(({ code }) => code && !code.isLoaded);
  }

  show(slots: readonly Slot[], inTransition: boolean): void {
    this.slots = slots.slice(-6);
    const set = () => this.set?.(this.slots);
    if (inTransition) startTransition(set);
    else set();
  }

  readonly Slots = () => {
    const [slots, set] = useState(this.slots);
    useEffect(() => {
      this.set = set;
      // What was shown while the page hydrated.
      set(this.slots);
    }, []);
    const at = (place: number) =>
      slots.filter((slot) => slot.place === place).map((slot) => <Shown key={slot.key} slot={slot} />);
    return (
      // React sends nothing before it knows whether one of the outermost boundaries has the head of the page.
      <main>
        {at(0).map((shown) => (
          <AsyncBoundary key={shown.key} fallback="waits" errorComponent={Failed}>
            {shown}
          </AsyncBoundary>
        ))}
        <AsyncBoundary fallback="waits" errorComponent={Failed}>
          {at(1)}
        </AsyncBoundary>
        <ErrorBoundary errorComponent={Failed}>
          <Suspense fallback="waits">{at(2)}</Suspense>
        </ErrorBoundary>
      </main>
    );
  };
}

/** The buttons on screen that try again. */
const retries = new Set<() => void>();

export function tryAgain(): void {
  for (const again of retries) again();
}

function Failed({ resetErrorBoundary }: { resetErrorBoundary: () => void }) {
  useEffect(() => {
    retries.add(resetErrorBoundary);
    return () => void retries.delete(resetErrorBoundary);
  }, [resetErrorBoundary]);
  return 'failed';
}

const Shown = ({ slot: { name, n, key, code } }: { slot: Slot }) => {
  // As `lazy` waits. Two boundaries below which promises are thrown may take turns without end in React.
  if (code) use(code.loaded);
  const { Text } = readers[name]!;
  return (
    <p data-key={key}>
      <Text n={n} />
    </p>
  );
};
