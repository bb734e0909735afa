import presource from '@presource/transformer/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [presource(), react()],
  build: {
    manifest: true,
    // The page itself is rendered by the server: there is no index.html.
    rolldownOptions: { input: 'src/entry-client.tsx' },
  },
  // Both the server and its dependencies see one copy of presource.
  ssr: { noExternal: ['presource'] },
});
