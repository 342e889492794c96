/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const house = process.env['SNAILHOUSE_URL'] ?? 'http://127.0.0.1:8000';
const parlour = process.env['SNAILHOUSE_PARLOUR'] ?? '../src/snailhouse/server/parlour';

/** Writes into the service worker which files the build has. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    closeBundle() {
      const assets = readdirSync(join(parlour, 'assets'))
        .sort()
        .map((name) => `./assets/${name}`);
      const files = ['./', './manifest.webmanifest', './icon.svg', './icon-192.png', ...assets];
      const page = readFileSync(join(parlour, 'index.html'));
      const build = createHash('sha256').update(files.join()).update(page).digest('hex').slice(0, 12);
      const script = readFileSync(join(parlour, 'sw.js'), 'utf8')
        .replace("const FILES = ['./'];", `const FILES = ${JSON.stringify(files)};`)
        .replace("const BUILD = 'none';", `const BUILD = '${build}';`);
      if (!script.includes(build)) throw new Error('sw.js has no place for its files');
      writeFileSync(join(parlour, 'sw.js'), script);
    },
  };
}

/** Lets the page run the small script first that asks for a table while all the others are still on their way. */
function early(): Plugin {
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'early');
        if (!script) throw new Error('there is no chunk named early');
        const attrs = { type: 'module', async: true, crossorigin: true, src: `./${script.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

// Relative addresses everywhere, so that the parlour works behind any path prefix.
export default defineConfig({
  base: './',
  plugins: [svelte(), early(), serviceWorker()],
  build: {
    outDir: parlour,
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: ['index.html', 'src/early.ts'],
      checks: { bundlerTimings: false },
      // What every page needs is one file: browsers ask for six at once, and on a slow line each further one waits.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'early',
              test: /preload-helper|src.(lib.)?(early|built-in|language|route|api.url)\.ts/,
              priority: 1,
            },
            {
              name: 'house',
              test: /node_modules.svelte.|src.lib.(touch|screen|words|api|board.(Part|Card|Chance|Snail|glide|tumble|transition|count|words|wrap))|rolldown.runtime/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: house, ws: true } } },
  // Svelte has no effects and mounts no components outside a browser, so tests take its browser build.
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
  test: { include: ['src/**/*.test.ts'] },
});
