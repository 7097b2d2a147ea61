import { describe, expect, it, vi } from 'vitest';
import { createSessionStore } from './session-store.ts';

const isUser = (value: unknown): value is { name: string } =>
  typeof (value as { name?: unknown } | null)?.name === 'string';

function setUp(stored: Record<string, string> = {}, isTokenInUser = false) {
  const values = new Map(Object.entries(stored));
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return {
    values,
    store: createSessionStore({ tokenKey: 'auth_token', userKey: 'user_data', isUser, isTokenInUser, storage }),
  };
}

describe('session store', () => {
  it('[AUTH-01] keeps token and user under their own names', () => {
    const { store, values } = setUp();
    store.write({ token: 't', user: { name: 'Casey' } });
    expect(Object.fromEntries(values)).toEqual({ auth_token: 't', user_data: '{"name":"Casey"}' });
    expect(store.read()).toEqual({ token: 't', user: { name: 'Casey' } });
  });

  it('[AUTH-01] keeps the newest token inside the user too if configured', () => {
    const { store, values } = setUp({}, true);
    store.write({ token: 't', user: { name: 'Casey' } });
    expect(values.get('user_data')).toBe('{"name":"Casey","token":"t"}');
    store.write({ token: 'u', user: store.read()!.user });
    expect(Object.fromEntries(values)).toEqual({ auth_token: 'u', user_data: '{"name":"Casey","token":"u"}' });
  });

  it.each([
    ['no token', { user_data: '{"name":"Casey"}' }],
    ['an empty token', { auth_token: '', user_data: '{"name":"Casey"}' }],
    ['no user', { auth_token: 't' }],
    ['text that is no JSON', { auth_token: 't', user_data: '{' }],
    ['a user of another shape', { auth_token: 't', user_data: '{"title":"x"}' }],
    ['null', { auth_token: 't', user_data: 'null' }],
  ])('[AUTH-06] counts %s as signed out', (_, stored) => {
    expect(setUp(stored).store.read()).toBeNull();
  });

  it('returns the same object until something changes, as React needs', () => {
    const { store, values } = setUp({ auth_token: 't', user_data: '{"name":"Casey"}' });
    const first = store.read();
    expect(store.read()).toBe(first);
    values.set('user_data', '{"name":"Jo"}');
    expect(store.read()).toEqual({ token: 't', user: { name: 'Jo' } });
  });

  it('[AUTH-05] clears both and calls listeners until they unsubscribe', () => {
    const { store, values } = setUp({ auth_token: 't', user_data: '{"name":"Casey"}' });
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    store.clear();
    expect(values.size).toBe(0);
    expect(store.read()).toBeNull();
    stop();
    store.write({ token: 'u', user: { name: 'Jo' } });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('calls no listeners if nothing changes', () => {
    const { store } = setUp({ auth_token: 't', user_data: '{"name":"Casey"}' });
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    store.write({ token: 't', user: { name: 'Casey' } });
    expect(listener).not.toHaveBeenCalled();
  });
});
