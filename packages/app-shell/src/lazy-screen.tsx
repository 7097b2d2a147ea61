import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { browserStorage } from './lib/browser-storage.ts';

const reloadedAtKey = 'chunk-reloaded-at';
const oncePerMilliseconds = 60_000;

/**
 * A screen whose code is loaded when it is first shown. A deployment removes the old code from the server; if loading
 * fails, the page reloads, at most once a minute.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (thrown) {
      const storage = browserStorage('sessionStorage');
      if (Date.now() - Number(storage.getItem(reloadedAtKey)) < oncePerMilliseconds) throw thrown;
      storage.setItem(reloadedAtKey, String(Date.now()));
      globalThis.location.reload();
      return new Promise<never>(() => undefined);
    }
  });
}
