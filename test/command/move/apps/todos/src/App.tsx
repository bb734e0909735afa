import { AsyncBoundary, ErrorBoundary, NetworkErrorBoundary, useSuspense } from '@data-client/react';
import { lazy, useState } from 'react';
import NewTodo from './pages/NewTodo';
import Stats from './pages/Stats';
import { UserResource } from './resources/user';

const TodoList = lazy(() => import('./pages/TodoList'));

function ErrorMessage({ error, resetErrorBoundary }: { error: Error & { status?: number }; resetErrorBoundary: () => void }) {
  return (
    <div>
      {error.status}: {error.message} <button onClick={resetErrorBoundary}>Again</button>
    </div>
  );
}

function Users({ onChoose }: { onChoose(id: number): void }) {
  const users = useSuspense(UserResource.getList);
  return users.map((user) => (
    <button key={user.pk()} onClick={() => onChoose(user.id)}>
      <img src={user.profileImage} /> {user.name}
    </button>
  ));
}

export default function App() {
  const [userId, setUserId] = useState(1);
  return (
    <ErrorBoundary fallbackComponent={ErrorMessage}>
      <Users onChoose={setUserId} />
      <NetworkErrorBoundary fallbackComponent={({ error }) => <p>{error.status}</p>}>
        <AsyncBoundary fallback={<p>…</p>} errorComponent={ErrorMessage}>
          <TodoList userId={userId} />
        </AsyncBoundary>
        <NewTodo userId={userId} />
        <Stats userId={userId} />
      </NetworkErrorBoundary>
    </ErrorBoundary>
  );
}
