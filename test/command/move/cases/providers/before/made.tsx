import { DataProvider, DevToolsManager, getDefaultManagers, LogoutManager, NetworkManager } from '@data-client/react';
import { actionTypes } from '@data-client/core';
import React, { createElement, type ReactNode } from 'react';

const options = { latency: 20 };
const mine = () => new LogoutManager();

/** Lists in which nothing is left of what made them. */
const quiet = getDefaultManagers({
  devToolsManager: { ...options, predicate: (_: unknown, action: { type: string }) => action.type !== actionTypes.FETCH },
});
const withoutTools = [mine(), ...getDefaultManagers().filter((one) => !(one instanceof DevToolsManager))];
const some = getDefaultManagers().filter((one) => one instanceof NetworkManager);

export const Made = (children: ReactNode) =>
  createElement(DataProvider, { managers: quiet.concat(withoutTools, some), devButton: null, children });

export { options };
