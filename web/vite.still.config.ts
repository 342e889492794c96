// Builds the boards for the house itself, which draws pictures of its tables by them without a browser.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const parlour = process.env['SNAILHOUSE_PARLOUR'] ?? '../src/snailhouse/server/parlour';

export default defineConfig({
  plugins: [svelte({ compilerOptions: { css: 'injected' }, emitCss: false })],
  publicDir: false,
  build: {
    outDir: parlour,
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: 'esnext',
    ssr: 'src/still.ts',
    rolldownOptions: { output: { entryFileNames: 'still.js', codeSplitting: false, format: 'iife' } },
  },
  ssr: { noExternal: true },
});
