import presource from '@presource/transformer/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({ plugins: [presource()] });
