/** Fallbacks that appear later than React shows them, and stay longer. */
import type { ReactNode } from 'react';
import { react } from '../react/react.ts';
import { LONGEST_DELAY } from '../timer.ts';

/** The wait of a fallback that was shown for less than its minimum. */
export interface Hold {
  readonly promise: Promise<void>;
  /** Resolves the promise. */
  end(): void;
}

const isServer = typeof window === 'undefined';

/** React 18 warns of a layout effect on a server. */
const useLayoutEffect = isServer ? react.useEffect : react.useLayoutEffect;

/**
 * The hold of the fallback on screen, and a function that starts one. A hold starts when a fallback is shown and ends
 * after `minimum` milliseconds.
 */
export function useMinimum(minimum: number): readonly [held: Hold | undefined, hold: () => void] {
  const [held, setHeld] = react.useState<Hold>();
  const hold = react.useCallback(() => {
    if (!minimum) return;
    let end!: () => void;
    const promise = new Promise<void>((resolve) => {
      end = resolve;
    });
    setHeld({ promise, end });
  }, [minimum]);
  react.useEffect(() => {
    if (!held) return;
    const timer = setTimeout(
      () => {
        held.end();
        // React shows what a resolved promise makes ready up to 300 ms later, but this at once (docs/decisions/09-react.md).
        react.startTransition(() => setHeld(undefined));
      },
      Math.min(minimum, LONGEST_DELAY),
    );
    return () => clearTimeout(timer);
  }, [held, minimum]);
  return [held, hold];
}

/** Suspends beside the children of a boundary while its fallback is held. */
export function Held({ held }: { held: Hold | undefined }): ReactNode {
  if (held) throw held.promise;
  return null;
}

/** A fallback that is empty until `delay` is over. A server's page has no such time, so it contains the fallback. */
export function Waiting({
  delay,
  onShown,
  children,
}: {
  delay: number;
  onShown: () => void;
  children?: ReactNode;
}): ReactNode {
  const [isShown, setShown] = react.useState(isServer || !delay);
  react.useEffect(() => {
    const timer = setTimeout(() => setShown(true), Math.min(delay, LONGEST_DELAY));
    return () => clearTimeout(timer);
  }, [delay]);
  // A layout effect, because data may arrive right after the fallback is shown.
  useLayoutEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  return isShown ? children : null;
}
