import {
  CacheProvider,
  NetworkManager,
  PollingSubscription,
  SubscriptionManager,
} from '@data-client/react';
import { lazy, Suspense, useState } from 'react';
import { MissingTask } from './missing';
import { Summary } from './summary';
import { TaskList } from './tasks';

const managers = [new NetworkManager(), new SubscriptionManager(PollingSubscription)];

const Boundary = lazy(() => import('@data-client/react').then((all) => ({ default: all.AsyncBoundary })));

export function App() {
  const [list, setList] = useState('home');
  return (
    <CacheProvider managers={managers} devButton={null}>
      <Suspense fallback={null}>
        <Boundary fallback={<p>Loading</p>}>
          <TaskList list={list} />
          <Summary list={list} />
          <MissingTask />
        </Boundary>
      </Suspense>
      <button id="switch" onClick={() => setList(list === 'home' ? 'work' : 'home')}>
        Other list
      </button>
    </CacheProvider>
  );
}
