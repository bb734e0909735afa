import { CacheProvider, getDefaultManagers } from '@data-client/react';
import React from 'react';

/** All of them are built in. */
export const plain = (children: React.ReactNode) =>
  React.createElement(CacheProvider, {
    managers: getDefaultManagers(),
    children,
  });
