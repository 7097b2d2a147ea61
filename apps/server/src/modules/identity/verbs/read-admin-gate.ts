import { adminGateOutput } from '@swing/contract/identity';
import { anyone } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { defineVerb } from '../../../kernel/verb.ts';

/** Returns which gates are open in this browser. */
export const readAdminGate = defineVerb({
  name: 'identity.readAdminGate',
  kind: 'query',
  input: z.object({}),
  output: adminGateOutput,
  access: anyone('admin', 'analytics'),
  rateLimit: 'read',
  async run({ ctx: { heldSessions } }) {
    // The scopes are read in the order of `access`, so a session of all pages comes first.
    const [widest] = heldSessions;
    return {
      success: true,
      isOpen: widest?.actor.scope === 'admin',
      isAnalyticsOpen: widest !== undefined,
      name: widest?.actorName ?? null,
      endsAt: widest?.expiresAt.toISOString() ?? null,
    };
  },
});
