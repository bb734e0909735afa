import { AsyncBoundary, useFetch } from 'presource/react';
import { useEffect, useRef } from 'react';
import { UserResource } from './data/people.ts';
import { NavLink, parseRoute, type Route, routes, useAddress } from './router.tsx';
import { AuthorScreen } from './screens/author.tsx';
import { FeedScreen } from './screens/feed.tsx';
import { LatestScreen } from './screens/latest.tsx';
import { MissingScreen } from './screens/missing.tsx';
import { PeopleScreen } from './screens/people.tsx';
import { PostScreen } from './screens/post.tsx';
import { UserScreen } from './screens/user.tsx';
import { me } from './session.ts';
import { Failure } from './ui/failure.tsx';
import { NetworkSwitch } from './ui/network-switch.tsx';
import { ScreenSkeleton } from './ui/skeleton.tsx';
import { StatusProvider } from './ui/status.tsx';
import { useNoStrayClicks } from './ui/stray-clicks.ts';

export function App() {
  // Fetches all names once. Comments refer to their commenter by foreign key, and show the name as soon as it
  // arrives.
  useFetch(UserResource.getList);
  const address = useAddress();
  const main = useRef<HTMLElement>(null);
  const stopStrayClick = useNoStrayClicks();
  useFocusOnArrival(main, address);
  return (
    <StatusProvider>
      <SkipLink target={main} />
      <header className="masthead">
        <a className="wordmark" href={routes.latest}>
          Marginalia
        </a>
        <nav aria-label="Main">
          <NavLink to={routes.latest}>Latest</NavLink>
          <NavLink to={routes.people}>People</NavLink>
          <NavLink to={routes.feed}>Feed</NavLink>
          <NavLink to={routes.author(me)}>My posts</NavLink>
        </nav>
        <NetworkSwitch />
      </header>
      <main ref={main} tabIndex={-1} onClickCapture={stopStrayClick}>
        <AsyncBoundary key={address} fallback={<ScreenSkeleton />} errorComponent={Failure}>
          <Screen route={parseRoute(address)} />
        </AsyncBoundary>
      </main>
      <footer className="colophon">
        <p>
          A demonstration of presource on React and json-server. Something to try:{' '}
          <a href={routes.post(4040)}>a post that does not exist</a>.
        </p>
      </footer>
    </StatusProvider>
  );
}

function Screen({ route }: { route: Route }) {
  switch (route.screen) {
    case 'latest':
      return <LatestScreen />;
    case 'people':
      return <PeopleScreen />;
    case 'feed':
      return <FeedScreen />;
    case 'author':
      return <AuthorScreen id={route.id} />;
    case 'user':
      return <UserScreen id={route.id} />;
    case 'post':
      return <PostScreen id={route.id} />;
    default:
      return <MissingScreen />;
  }
}

/** A new screen begins at its top, also for keyboard and screen reader users. */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>, address: string): void {
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [main, address]);
}

/** A link to `#main` would be a route here, so this moves the focus itself. */
function SkipLink({ target }: { target: React.RefObject<HTMLElement | null> }) {
  return (
    <button className="skip" type="button" onClick={() => target.current?.focus()}>
      Skip to the content
    </button>
  );
}
