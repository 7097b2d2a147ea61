import type { DatabaseOrTransaction } from '@swing/db/client';
import type { SessionScope } from '@swing/domain/actor';
import type { Clock } from '@swing/domain/clock';
import { Lucia } from 'lucia';
import type { AccountAttributes, SessionAttributes } from './session-adapter.ts';
import { createSessionAdapter } from './session-adapter.ts';
import { sessionLifetimes } from './session-lifetimes.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: AccountAttributes;
  }
}

/** Lucia with the lifetime of one scope; cheap to make, so each call makes its own over its client or transaction. */
export function createLucia(client: DatabaseOrTransaction, clock: Clock, scope: SessionScope) {
  const { span, isSliding } = sessionLifetimes[scope];
  const adapter = createSessionAdapter(client, clock);
  return new Lucia<SessionAttributes, AccountAttributes>(
    isSliding ? adapter : { ...adapter, updateSessionExpiration: async () => {} },
    {
      sessionExpiresIn: span,
      getSessionAttributes: (attributes) => attributes,
      getUserAttributes: (attributes) => attributes,
    },
  );
}
