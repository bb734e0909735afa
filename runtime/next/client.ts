'use client';

import { useServerInsertedHTML } from 'next/navigation';
import type { ReactNode } from 'react';
import { avoidDateNow } from '../clock.ts';
import { Controller } from '../controller/controller.ts';
import { getDefaultController } from '../controller/default.ts';
import { memo } from '../memo.ts';
import { ControllerContext, useController } from '../react/controller-context.ts';
import { react } from '../react/react.ts';
import { codeOf } from '../ssr/embed.ts';
import { hydrate } from '../ssr/hydrate.ts';
import { PageParts } from '../ssr/page-parts.ts';
import type { DehydratedState } from '../ssr/state.ts';
import type { Store } from '../store/store.ts';
import { fetchOf } from './sessions.ts';

/** Props of `NextProvider`. */
export interface NextProviderProps {
  /**
   * The `fetch` of the client components that are rendered on the server, usually with the cookies or the token of the
   * request. It is not sent to the browser.
   */
  fetch?: typeof fetch | undefined;
  /** The nonce of the scripts, as in the `script-src` of the page's policy. */
  nonce?: string | undefined;
  children?: ReactNode;
}

/** With the name of a `fetch` that a server component keeps. */
type Props = NextProviderProps & { session?: string | undefined };

/** The sender of each of the server's controllers. */
const senders = /*#__PURE__*/ new WeakMap<Controller, PageParts>();

function onServer({ fetch, session }: Props): Controller {
  avoidDateNow();
  const controller = new Controller({ fetch: fetch ?? fetchOf(session) });
  senders.set(controller, new PageParts(controller));
  return controller;
}

/** The page's controller, with the server's data. Code outside of React uses the same one. */
function inBrowser(): Controller {
  const controller = getDefaultController();
  hydrate(controller);
  return controller;
}

/** The provider for both sides. Server components get another one, of the same name, which renders this one. */
function ClientProvider(props: Props) {
  const { nonce, children } = props;
  const [controller] = react.useState(() => (typeof window === 'undefined' ? onServer(props) : inBrowser()));
  useServerInsertedHTML(() => {
    const codes = senders.get(controller)!.take().map(codeOf);
    if (!codes.length) return null;
    return react.createElement('script', {
      nonce,
      dangerouslySetInnerHTML: { __html: codes.join(';') },
    });
  });
  return react.createElement(ControllerContext.Provider, { value: controller }, children);
}

/**
 * The store that each state came for. A router shows a page that was left again with the same state; after a reset that is
 * data of the former user.
 */
const stores = /*#__PURE__*/ new WeakMap<DehydratedState, Store>();

/** Passes the data of server components on. Rendered by `Loaded`. */
export function Seed({ state, children }: { state: DehydratedState; children?: ReactNode }): ReactNode {
  const controller = useController();
  // Runs before the components below read, on both sides.
  react.useMemo(() => {
    const { store } = controller;
    if (memo(stores, state, () => store) === store) hydrate(controller, state);
    senders.get(controller)?.data.skip(state);
  }, [controller, state]);
  return children;
}

export { ClientProvider as NextProvider };
