import { DataProvider, LogoutManager } from 'presource/managers';
import React, { createElement, type ReactNode } from 'react';

const options = { latency: 20 };
const mine = () => new LogoutManager();

/** Lists in which nothing is left of what made them. */
const quiet = [];
const withoutTools = [mine()];
const some = [];

export const Made = (children: ReactNode) =>
  createElement(DataProvider, { managers: quiet.concat(withoutTools, some), children });

export { options };
