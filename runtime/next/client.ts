'use client';

import { useServerInsertedHTML } from 'next/navigation';
import type { ReactNode } from 'react';
import { measure } from '../clock.ts';
import { Controller } from '../controller/controller.ts';
import { getDefaultController } from '../controller/default.ts';
import { ControllerContext, useController } from '../react/controller-context.ts';
import { React } from '../react/react.ts';
import { Dehydrator } from '../ssr/dehydrate.ts';
import { codeOf } from '../ssr/embed.ts';
import { hydrate } from '../ssr/hydrate.ts';
import type { DehydratedState } from '../ssr/state.ts';

export interface NextProviderProps {
  /** The nonce of the scripts, as in the `script-src` of the page's policy. */
  nonce?: string | undefined;
  children?: ReactNode;
}

/** The sender of each of the server's controllers. */
const senders = /*#__PURE__*/ new WeakMap<Controller, Dehydrator>();

function onServer(): Controller {
  measure();
  const controller = new Controller();
  senders.set(controller, new Dehydrator(controller));
  return controller;
}

/** The page's controller, with the server's data. Code outside of React uses the same one. */
function inBrowser(): Controller {
  const controller = getDefaultController();
  hydrate(controller);
  return controller;
}

/**
 * Gives the components of a Next.js app their controller: one per request on the server, and one per page in the
 * browser. Data that load during rendering are streamed with the page. Put it in the root layout.
 *
 * ```tsx
 * <body><NextProvider>{children}</NextProvider></body>
 * ```
 */
export function NextProvider({ nonce, children }: NextProviderProps) {
  const [controller] = React.useState(typeof window === 'undefined' ? onServer : inBrowser);
  useServerInsertedHTML(() => {
    const state = senders.get(controller)!.take();
    if (!state.a.length && !state.e.length) return null;
    return React.createElement('script', {
      nonce,
      dangerouslySetInnerHTML: { __html: codeOf(state) },
    });
  });
  return React.createElement(ControllerContext.Provider, { value: controller }, children);
}

/** Passes the data of server components on. Rendered by `Loaded`. */
export function Seed({ state, children }: { state: DehydratedState; children?: ReactNode }): ReactNode {
  const controller = useController();
  // Runs before the components below read, on both sides.
  React.useMemo(() => {
    hydrate(controller, state);
    senders.get(controller)?.skip(state);
  }, [controller, state]);
  return children;
}
