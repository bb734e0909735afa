import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

type Say = (message: string) => void;

const StatusContext = createContext<Say>(() => {});

/** Announces what just happened, on screen and to screen readers. */
export const useStatus = (): Say => useContext(StatusContext);

const SHOWN_FOR = 4_000;

export function StatusProvider({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState({ message: '', at: 0 });
  const say = useCallback<Say>((message) => setStatus({ message, at: Date.now() }), []);
  useEffect(() => {
    if (!status.message) return;
    const timer = setTimeout(() => setStatus({ message: '', at: 0 }), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [status]);
  return (
    <StatusContext value={say}>
      {children}
      {/* Always in the page: a live region that arrives together with its text is not read. */}
      <div className="status" role="status" aria-live="polite">
        {status.message && <span key={status.at}>{status.message}</span>}
      </div>
    </StatusContext>
  );
}
