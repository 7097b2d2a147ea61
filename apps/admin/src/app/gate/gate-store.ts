import type { AnySession } from '@swing/app-shell/lib/session-store';
import type { AdminGate } from '@swing/contract/identity';

export type GateState = Pick<AdminGate, 'isOpen' | 'isAnalyticsOpen' | 'name'>;

const closed: GateState = { isOpen: false, isAnalyticsOpen: false, name: null };

/** What the gate has opened in this tab. The session itself is in a cookie that scripts cannot read. */
export interface GateStore extends AnySession {
  /** What is open, or null until the server has answered for the first time. */
  state: () => GateState | null;
  write: (state: GateState) => void;
}

export function createGateStore(): GateStore {
  const listeners = new Set<() => void>();
  let current: GateState | null = null;
  let isSignedOut = false;

  function set(next: GateState): void {
    current = next;
    for (const listener of listeners) listener();
  }

  return {
    state: () => current,
    write(state) {
      isSignedOut = false;
      set(state);
    },
    // Calls carry the cookie, so the token is empty.
    read: () => (current?.isOpen || current?.isAnalyticsOpen ? { token: '', user: current } : null),
    clear(reason) {
      isSignedOut = reason === 'signed-out';
      set(closed);
    },
    isSignedOut: () => isSignedOut,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const gateStore = createGateStore();
