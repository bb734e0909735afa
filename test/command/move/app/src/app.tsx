import {
  CacheProvider,
  type Controller,
  LogoutManager,
  NetworkManager,
  PollingSubscription,
  SubscriptionManager,
} from '@data-client/react';
import { lazy, Suspense, useState } from 'react';
import { CountingManager } from './counting-manager';
import { session } from './data/endpoint';
import { MissingTask } from './missing';
import { Summary } from './summary';
import { TaskList } from './tasks';

const managers = [
  new CountingManager(),
  new LogoutManager({
    handleLogout(controller: Controller) {
      session.token = 'second';
      controller.resetEntireStore();
    },
  }),
  new NetworkManager(),
  new SubscriptionManager(PollingSubscription),
];

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
