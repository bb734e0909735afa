import { type ReactElement, useEffect, useReducer, useState } from 'react';
import type { Controller } from '../controller/controller.ts';
import { useController } from '../react/compiled.ts';
import { type Inspection, inspect } from './inspect.ts';
import { type Recorder, recorderOf } from './recorder.ts';
import { STYLE } from './style.ts';
import { Commits, Declarations, Entities, Pending, Responses } from './views.tsx';

/** Props of `DevTools`. */
export interface DevToolsProps {
  /** The controller to show. By default that of the nearest `DataProvider`, or of the page. */
  readonly controller?: Controller;
  /** True if the panel is open at first; by default there is a button. */
  readonly initialIsOpen?: boolean;
}

interface Tab {
  readonly title: string;
  readonly count: (now: Inspection, recorder: Recorder) => number;
  readonly view: (props: { now: Inspection; recorder: Recorder }) => ReactElement;
}

const TABS: readonly Tab[] = [
  { title: 'Commits', count: (_, { commits }) => commits.at(-1)?.number ?? 0, view: Commits },
  { title: 'Responses', count: ({ responses }) => responses.length, view: Responses },
  {
    title: 'Entities',
    count: ({ entities }) => Object.values(entities).reduce((sum, rows) => sum + Object.keys(rows).length, 0),
    view: Entities,
  },
  {
    title: 'Pending',
    count: ({ requests, optimistic }) => requests.length + optimistic.length,
    view: Pending,
  },
  { title: 'Compiled', count: ({ declarations }) => declarations.length, view: Declarations },
];

/** Renders again after each commit, in the next frame, and each second while ages are shown. */
function useRecorder(controller: Controller, isOpen: boolean): Recorder {
  const recorder = recorderOf(controller);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let frame = 0;
    const stop = recorder.subscribe(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(render);
    });
    const timer = isOpen ? setInterval(render, 1_000) : undefined;
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
      stop();
    };
  }, [recorder, isOpen]);
  return recorder;
}

/**
 * A panel that shows the content of a controller's store, its changes, and why a reader rendered or did not. It
 * records while it is mounted, open or not.
 *
 * ```tsx
 * const DevTools = lazy(() => import('presource/devtools').then(({ DevTools }) => ({ default: DevTools })));
 * ```
 */
export function DevTools({ controller, initialIsOpen = false }: DevToolsProps): ReactElement {
  return controller ? (
    <Panel controller={controller} initialIsOpen={initialIsOpen} />
  ) : (
    <ProvidedPanel initialIsOpen={initialIsOpen} />
  );
}

const ProvidedPanel = ({ initialIsOpen }: { initialIsOpen: boolean }) => (
  <Panel controller={useController()} initialIsOpen={initialIsOpen} />
);

function Panel({ controller, initialIsOpen }: Required<DevToolsProps>) {
  const [isOpen, setIsOpen] = useState(initialIsOpen);
  const [title, setTitle] = useState(TABS[0]!.title);
  const recorder = useRecorder(controller, isOpen);
  if (!isOpen) {
    return (
      <div className="psdt">
        <style>{STYLE}</style>
        <div className="psdt-open">
          <button type="button" onClick={() => setIsOpen(true)}>
            presource
          </button>
        </div>
      </div>
    );
  }
  const now = inspect(controller);
  const { view: View } = TABS.find((tab) => tab.title === title)!;
  return (
    <section className="psdt" aria-label="presource devtools">
      <style>{STYLE}</style>
      <div className="psdt-panel">
        <div className="psdt-head">
          <strong>presource</strong>
          <div className="psdt-tabs" role="tablist">
            {TABS.map((tab) => (
              <button
                type="button"
                role="tab"
                key={tab.title}
                aria-selected={tab.title === title}
                onClick={() => setTitle(tab.title)}
              >
                {tab.title}
                <span className="psdt-count">{tab.count(now, recorder)}</span>
              </button>
            ))}
          </div>
          <button type="button" className="psdt-close" aria-label="Close" onClick={() => setIsOpen(false)}>
            ×
          </button>
        </div>
        <div className="psdt-body" role="tabpanel">
          <View now={now} recorder={recorder} />
        </div>
      </div>
    </section>
  );
}
