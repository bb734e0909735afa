import { useController, useLoading, useSuspense } from 'presource/react';
import { type FormEvent, useId, useState } from 'react';
import { FeedLink, getFeed, shareLink } from '../data/feed.ts';
import { refuseBlank } from '../ui/blank.ts';
import { useDocumentTitle } from '../ui/document-title.ts';
import { Day } from '../ui/person.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useStatus } from '../ui/status.tsx';

/** Links and short posts in one stream: two entity types, distinguished by their `type`. */
export function FeedScreen() {
  const feed = useSuspense(getFeed);
  useDocumentTitle('Feed');
  const items = [...feed].sort((a, b) => b.id - a.id);
  return (
    <>
      <header className="screen-head">
        <h1>Feed</h1>
        <p className="lede">Links worth a click, and notes too short for a post.</p>
      </header>
      <ShareLink />
      {items.length === 0 ? (
        <p className="empty">Nothing shared yet.</p>
      ) : (
        <ul className="feed" aria-label="Feed">
          {items.map((item) => (
            <li key={item.id} data-type={item.type}>
              <p className="kind">
                {item instanceof FeedLink ? 'Link' : 'Note'} · <Day date={new Date(item.createdAt)} />
              </p>
              {item instanceof FeedLink ? (
                <p>
                  <a href={item.url} rel="noreferrer" target="_blank">
                    {item.title}
                  </a>{' '}
                  <span className="small">{hostOf(item.url)}</span>
                </p>
              ) : (
                <p>{item.content}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '');

function ShareLink() {
  const controller = useController();
  const say = useStatus();
  const id = useId();
  const [refusal, setRefusal] = useState<string>();

  const [share, isSharing] = useLoading(
    async (form: HTMLFormElement) => {
      const data = new FormData(form);
      setRefusal(undefined);
      const link = { type: 'link', title: String(data.get('title')), url: String(data.get('url')) } as const;
      try {
        await controller.fetch(shareLink, { ...link, createdAt: new Date().toISOString() });
        form.reset();
        say(`Shared: ${link.title}`);
      } catch {
        say('The link could not be shared');
        setRefusal('The link could not be shared.');
      }
    },
    [controller, say],
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A double click shares only once; disabling the button instead would lose the focus.
    if (!isSharing) void share(event.currentTarget);
  };

  return (
    <form className="card inline" onSubmit={submit} aria-label="Share a link">
      <div>
        <label className="field" htmlFor={`${id}-title`}>
          Title
        </label>
        <input
          id={`${id}-title`}
          name="title"
          required
          maxLength={120}
          onInput={refuseBlank}
          autoComplete="off"
        />
      </div>
      <div>
        <label className="field" htmlFor={`${id}-url`}>
          Address
        </label>
        <input
          id={`${id}-url`}
          name="url"
          type="url"
          placeholder="https://"
          pattern="https?://.+"
          title="An address that begins with http:// or https://"
          required
          autoComplete="off"
        />
      </div>
      <button type="submit" aria-disabled={isSharing}>
        Share
      </button>
      <Refusal>{refusal}</Refusal>
    </form>
  );
}
