import type { KeyValueStorage } from './browser-storage.ts';

export interface Session<User> {
  token: string;
  user: User;
}

export interface SessionStore<User> {
  /**
   * Returns null unless both a token and a valid user are stored. Returns the same object until one of them changes.
   */
  read: () => Session<User> | null;
  write: (session: Session<User>) => void;
  /** `signed-out`: the user signed out. Otherwise the session has ended. */
  clear: (reason?: 'signed-out') => void;
  /** True after `signed-out`, until the next sign-in. */
  isSignedOut: () => boolean;
  /** Calls `listener` on every change, also one made in another tab. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/** A session of any kind of user; it can be read, observed and ended. */
export type AnySession = Omit<SessionStore<unknown>, 'write'>;

interface SessionStoreOptions<User> {
  tokenKey: string;
  userKey: string;
  isUser: (value: unknown) => value is User;
  /** Also keeps the token as `token` inside the stored user. */
  isTokenInUser?: boolean;
  storage: KeyValueStorage;
}

/** Stores the signed-in user in the browser under fixed keys. */
export function createSessionStore<User extends object>(options: SessionStoreOptions<User>): SessionStore<User> {
  const { tokenKey, userKey, isUser, isTokenInUser = false, storage } = options;
  const listeners = new Set<() => void>();
  let isSignedOut = false;
  let last: { token: string | null; userText: string | null; session: Session<User> | null } | null = null;

  function read(): Session<User> | null {
    const token = storage.getItem(tokenKey);
    const userText = storage.getItem(userKey);
    if (last?.token !== token || last.userText !== userText) {
      const user = token && userText ? parse(userText) : null;
      last = { token, userText, session: token && user ? { token, user } : null };
    }
    return last.session;
  }

  function parse(text: string): User | null {
    try {
      const user: unknown = JSON.parse(text);
      return isUser(user) ? user : null;
    } catch {
      return null;
    }
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function onStorage({ key }: StorageEvent): void {
    if (key === null || key === tokenKey || key === userKey) notify();
  }

  return {
    read,
    isSignedOut: () => isSignedOut,
    write({ token, user }) {
      isSignedOut = false;
      const userText = JSON.stringify(isTokenInUser ? { ...user, token } : user);
      if (storage.getItem(tokenKey) === token && storage.getItem(userKey) === userText) return;
      storage.setItem(tokenKey, token);
      storage.setItem(userKey, userText);
      notify();
    },
    clear(reason) {
      isSignedOut = reason === 'signed-out';
      storage.removeItem(tokenKey);
      storage.removeItem(userKey);
      notify();
    },
    subscribe(listener) {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', onStorage);
      };
    },
  };
}
