import presource from '@presource/transformer/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [presource(), react()],
  build: {
    manifest: true,
    // The server renders the page, so there is no index.html.
    rolldownOptions: { input: 'src/entry-client.tsx' },
  },
  // The server and its dependencies share one copy of presource.
  ssr: { noExternal: ['presource'] },
});
