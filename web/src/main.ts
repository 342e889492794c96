import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';

/** Milliseconds after the page is there, so that nothing of a first game waits for it. */
const LATER = 5000;

mount(App, { target: document.body });
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => void navigator.serviceWorker.register('./sw.js').catch(() => undefined), LATER);
