export type PageEvent = 'visible' | 'hidden' | 'online';

/** What the page reports: whether it is visible, and that the connection is back. */
export type PageEvents = {
  isVisible(): boolean;
  /** Returns a function that stops listening. */
  listen(listener: (event: PageEvent) => void): () => void;
};

export const browserPageEvents: PageEvents = {
  isVisible: () => document.visibilityState === 'visible',
  listen(listener) {
    const onVisibility = () => listener(document.visibilityState === 'visible' ? 'visible' : 'hidden');
    const onOnline = () => listener('online');
    document.addEventListener('visibilitychange', onVisibility);
    globalThis.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      globalThis.removeEventListener('online', onOnline);
    };
  },
};
