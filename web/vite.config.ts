import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const house = process.env['SNAILHOUSE_URL'] ?? 'http://127.0.0.1:8000';

// Relative addresses everywhere, so that the parlour works behind any path prefix.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: { outDir: '../src/snailhouse/server/parlour', emptyOutDir: true, target: 'es2022', rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: { '/api': { target: house, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
