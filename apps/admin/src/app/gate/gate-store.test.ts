import { expect, it } from 'vitest';
import { createGateStore } from './gate-store.ts';

it('[ADMIN-01] knows nothing before the server was asked, and is closed by a call that the server refuses', () => {
  const store = createGateStore();
  const seen: unknown[] = [];
  store.subscribe(() => seen.push(store.read()?.token));
  expect([store.state(), store.read()]).toEqual([null, null]);

  store.write({ isOpen: true, isAnalyticsOpen: true, name: 'Dana' });
  expect(store.read()).toEqual({ token: '', user: { isOpen: true, isAnalyticsOpen: true, name: 'Dana' } });
  store.clear();
  expect([store.state(), store.read(), store.isSignedOut()]).toEqual([
    { isOpen: false, isAnalyticsOpen: false, name: null },
    null,
    false,
  ]);
  expect(seen).toEqual(['', undefined]);
});

it('[ADMIN-01] a session for the analytics page alone is a session too', () => {
  const store = createGateStore();
  store.write({ isOpen: false, isAnalyticsOpen: true, name: null });
  expect(store.read()?.token).toBe('');
  store.clear('signed-out');
  expect(store.isSignedOut()).toBe(true);
});
