/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const house = process.env['SNAILHOUSE_URL'] ?? 'http://127.0.0.1:8000';

// Relative addresses everywhere, so that the parlour works behind any path prefix.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../src/snailhouse/server/parlour',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { '/api': { target: house, ws: true } } },
  // Svelte has no effects and mounts no components outside a browser, so tests take its browser build.
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
  test: { include: ['src/**/*.test.ts'] },
});
