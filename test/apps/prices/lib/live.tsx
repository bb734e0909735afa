'use client';

import { useController } from 'presource/react';
import { useEffect } from 'react';
import { API } from './data.ts';
import { connectPrices } from './socket.ts';

/** Opens the socket of the page. */
export function Live() {
  const controller = useController();
  useEffect(() => connectPrices(controller, API.replace('http', 'ws')), [controller]);
  return null;
}
