import type { ChromeApi } from './chrome.ts';
import { serveCaptures } from './serve-captures.ts';

declare const chrome: ChromeApi;

serveCaptures(chrome);
