import { DataProvider } from 'presource/react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from './app.tsx';
import { store } from './store.ts';

createRoot(document.getElementById('root')!).render(
  <Provider store={store}>
    <DataProvider>
      <App />
    </DataProvider>
  </Provider>,
);
