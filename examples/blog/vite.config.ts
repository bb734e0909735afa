import presource from '@presource/transformer/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [presource(), react()],
  // For development, run `npx json-server .demo/db.json` and `npx vite`.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', rewrite: (path) => path.slice(4) } } },
});
