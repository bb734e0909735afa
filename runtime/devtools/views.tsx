import { type ReactNode, useState } from 'react';
import { type Change, text } from './changes.ts';
import { First, SHOWN } from './first.tsx';
import type { InspectedResponse, Inspection } from './inspect.ts';
import { type Commit, labelOf, type Recorder } from './recorder.ts';

/** The props of each tab. */
interface ViewProps {
  readonly now: Inspection;
  readonly recorder: Recorder;
}

type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain';

const TONES: Readonly<Record<InspectedResponse['status'] | Commit['kind'], Tone>> = {
  fresh: 'good',
  stale: 'warn',
  invalid: 'bad',
  missing: 'plain',
  error: 'bad',
  response: 'plain',
  set: 'plain',
  state: 'warn',
  optimistic: 'accent',
  'rolled back': 'bad',
  failed: 'bad',
  reset: 'warn',
};

const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="psdt-badge" data-tone={tone}>
    {children}
  </span>
);

const Empty = ({ children }: { children: ReactNode }) => <p className="psdt-empty">{children}</p>;

/** Several values on one line, without brackets. */
const line = (values: readonly unknown[]) => values.map((value) => text(value, 80)).join(', ');

/** A short text for an age. */
function duration(milliseconds: number | undefined): string {
  if (milliseconds === undefined || Number.isNaN(milliseconds)) return '';
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

interface RowProps {
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

const Row = ({ isSelected, onSelect, children }: RowProps) => (
  <button type="button" className="psdt-row" aria-pressed={isSelected} onClick={onSelect}>
    {children}
  </button>
);

/** All commits, newest first; for the selected one, its changes and notified readers. */
export function Commits({ recorder: { commits } }: ViewProps) {
  const [selected, select] = useState<number>();
  const commit = commits.find(({ number }) => number === selected) ?? commits.at(-1);
  if (!commit) return <Empty>Nothing was committed since this panel was mounted.</Empty>;
  return (
    <>
      <div className="psdt-list">
        {[...commits].reverse().map((one) => (
          <Row key={one.number} isSelected={one === commit} onSelect={() => select(one.number)}>
            <span className="psdt-dim">{one.number}</span>
            <span className="psdt-name">{one.title}</span>
            <span className="psdt-code">{line(one.arguments)}</span>
            {labelOf(one) !== one.title && <Badge tone={TONES[one.kind]}>{one.kind}</Badge>}
            <span className="psdt-dim">{one.readers.filter(({ notified }) => notified).length} notified</span>
          </Row>
        ))}
      </div>
      <div className="psdt-detail">
        <div className="psdt-card">
          <h3>{labelOf(commit)}</h3>
          <span className="psdt-dim">{new Date(commit.time).toLocaleTimeString()}</span>
          {commit.arguments.length > 0 && (
            <p className="psdt-code psdt-wrap">{commit.arguments.map((one) => text(one, 400)).join(', ')}</p>
          )}
          <h4>What changed</h4>
          {commit.changes.length ? (
            <ul>
              <First of={commit.changes}>
                {(change, i) => (
                  // By index: two responses may have one key, and none of them moves.
                  <ChangeItem key={i} change={change} />
                )}
              </First>
            </ul>
          ) : (
            <p className="psdt-dim">Nothing.</p>
          )}
          <h4>Readers</h4>
          {commit.readers.length ? (
            <ul>
              <First of={commit.readers}>
                {({ id, key, notified, because }) => (
                  <ReasonItem key={id} title={key} notified={notified} because={because} />
                )}
              </First>
            </ul>
          ) : (
            <p className="psdt-dim">Nobody was on screen.</p>
          )}
        </div>
      </div>
    </>
  );
}

function ChangeItem({ change: { type, pk, what, properties } }: { change: Change }) {
  return (
    <li>
      <div className="psdt-line">
        <span className="psdt-name">
          {type} {pk}
        </span>
        <Badge tone={what === 'new' ? 'good' : what === 'deleted' ? 'bad' : 'accent'}>{what}</Badge>
      </div>
      <First of={properties}>
        {({ name, from, to }, i) => (
          // By index: a list has several items of one name, and none of them moves.
          <p key={i} className="psdt-code psdt-wrap">
            {name}: {from !== undefined && <del>{text(from, 120)}</del>}
            {from !== undefined && to !== undefined && ' → '}
            {to !== undefined && <ins>{text(to, 120)}</ins>}
            {from !== undefined && to === undefined && ' is gone'}
          </p>
        )}
      </First>
    </li>
  );
}

interface ReasonProps {
  readonly title: string;
  readonly notified: boolean;
  readonly because: readonly string[];
}

const ReasonItem = ({ title, notified, because }: ReasonProps) => (
  <li>
    <div className="psdt-line">
      <span className="psdt-name">{title}</span>
      <Badge tone={notified ? 'good' : 'plain'}>{notified ? 'rendered' : 'did not render'}</Badge>
    </div>
    {because.map((reason) => (
      <p key={reason}>{reason}</p>
    ))}
  </li>
);

/** The response of each endpoint; for the selected one, the commits that its readers were notified of, and why. */
export function Responses({ now: { responses }, recorder: { commits } }: ViewProps) {
  const [selected, select] = useState<number>();
  const response = responses.find(({ id }) => id === selected) ?? responses[0];
  if (!response) return <Empty>No endpoint was asked.</Empty>;
  const { id, key, readers, error, age, status, isFetching, name } = response;
  // Of too many, those on screen come first.
  const isRead = (one: InspectedResponse) => one.readers > 0;
  const listed =
    responses.length > SHOWN
      ? [...responses.filter(isRead), ...responses.filter((one) => !isRead(one))]
      : responses;
  const heard = commits.flatMap((commit) => {
    const reason = commit.readers.find((one) => one.id === id);
    return reason ? [{ ...reason, title: `${commit.number} ${labelOf(commit)}` }] : [];
  });
  return (
    <>
      <div className="psdt-list">
        <First of={listed}>
          {(one) => (
            <Row key={one.id} isSelected={one === response} onSelect={() => select(one.id)}>
              <span className="psdt-name">{one.name}</span>
              <span className="psdt-code">{line(one.arguments)}</span>
              {one.isFetching && <Badge tone="accent">fetching</Badge>}
              <Badge tone={TONES[one.status]}>{one.status}</Badge>
              <span className="psdt-dim">{duration(one.age)}</span>
              <span className="psdt-dim">{one.readers ? `${one.readers}×` : '–'}</span>
            </Row>
          )}
        </First>
      </div>
      <div className="psdt-detail">
        <div className="psdt-card">
          <h3>{name}</h3>
          <p className="psdt-code psdt-wrap">{key}</p>
          <p>
            {readers === 0 ? 'Nobody reads it' : readers === 1 ? 'One reader' : `${readers} readers`}
            {`, ${status}`}
            {age !== undefined && `, ${duration(age)} old`}
            {isFetching && ', asked for right now'}.
          </p>
          {error && <p>{text(error, Infinity)}</p>}
          <h4>Why it rendered, and why not</h4>
          {heard.length ? (
            <ul>
              {heard.reverse().map(({ title, notified, because }) => (
                <ReasonItem key={title} title={title} notified={notified} because={because} />
              ))}
            </ul>
          ) : (
            <p className="psdt-dim">There was no commit while somebody read it.</p>
          )}
        </div>
      </div>
    </>
  );
}

/** Every entity, by type. */
export function Entities({ now: { entities } }: ViewProps) {
  const types = Object.entries(entities);
  if (!types.length) return <Empty>There are no entities.</Empty>;
  return (
    <div className="psdt-list">
      {types.map(([type, rows]) => (
        <details key={type} open={types.length < 6}>
          <summary>
            {type}
            <span className="psdt-count">{Object.keys(rows).length}</span>
          </summary>
          <First of={Object.entries(rows)}>
            {([pk, row]) => (
              <div key={pk} className="psdt-row">
                <span className="psdt-name">{pk}</span>
                <span className="psdt-code">{text(row, 400)}</span>
              </div>
            )}
          </First>
        </details>
      ))}
    </div>
  );
}

/** Requests in flight, and their optimistic changes. */
export function Pending({ now: { requests, optimistic } }: ViewProps) {
  if (!requests.length && !optimistic.length) return <Empty>Nothing is under way.</Empty>;
  return (
    <div className="psdt-list">
      {requests.length > 0 && <div className="psdt-group">Requests</div>}
      {requests.map((one, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a request has no name of its own
        <div key={i} className="psdt-row">
          <span className="psdt-name">{one.name}</span>
          <span className="psdt-code">{line(one.arguments)}</span>
          <span className="psdt-dim">{duration(Date.now() - one.time)}</span>
        </div>
      ))}
      {optimistic.length > 0 && <div className="psdt-group">Optimistic changes</div>}
      {optimistic.map((one, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are known by
        <div key={i} className="psdt-row">
          <span className="psdt-name">{one.name}</span>
          <span className="psdt-code">{line(one.arguments)}</span>
          <Badge tone="accent">shown</Badge>
        </div>
      ))}
    </div>
  );
}

/** All declarations, and which of them run compiled code. */
export function Declarations({ now: { declarations } }: ViewProps) {
  if (!declarations.length) return <Empty>Nothing was used yet.</Empty>;
  return (
    <div className="psdt-list">
      {declarations.map(({ name, kind, runs }) => (
        <div key={`${kind} ${name}`} className="psdt-row">
          <span className="psdt-name">{name}</span>
          <span className="psdt-code">{kind}</span>
          <Badge tone={runs === 'as written' ? 'plain' : 'good'}>{runs}</Badge>
        </div>
      ))}
    </div>
  );
}
