import { DataProvider as CacheProvider } from 'presource/react';
import React from 'react';

/** All of them are built in. */
export const plain = (children: React.ReactNode) =>
  React.createElement(CacheProvider, {
    children,
  });
