import { sessions } from '@swing/domain/access-policies';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { notAudited } from './record-audit.ts';
import { defineStaffVerb, defineVerb, type VerbContext } from './verb.ts';

const shape = { input: z.object({}), output: z.object({ success: z.literal(true) }), rateLimit: 'write' } as const;

it('a mutation for staff only does not compile without an audit receipt', async () => {
  const run = async () => ({ success: true }) as const;
  const ofStaff = sessions('coach', 'admin');
  // @ts-expect-error -- mutations for staff must use defineStaffVerb
  defineVerb({ name: 'staff.change', kind: 'mutation', access: ofStaff, ...shape, run });
  // @ts-expect-error -- `run` returns no audit receipt
  defineStaffVerb({ name: 'staff.change', kind: 'mutation', access: ofStaff, ...shape, run });
  const forged = async () => ({ output: { success: true } as const, audit: { isAudited: true } });
  // @ts-expect-error -- only recordAudit and notAudited can create a receipt
  defineStaffVerb({ name: 'staff.change', kind: 'mutation', access: ofStaff, ...shape, run: forged });

  defineVerb({ name: 'staff.read', kind: 'query', access: ofStaff, ...shape, run });
  defineVerb({ name: 'both.change', kind: 'mutation', access: sessions('player', 'coach'), ...shape, run });
  const verb = defineStaffVerb({
    name: 'staff.change',
    kind: 'mutation',
    access: ofStaff,
    ...shape,
    run: async () => ({ output: { success: true } as const, audit: notAudited('nothing changed') }),
  });
  const ctx = {} as VerbContext<{ scope: 'coach'; accountId: string; inviteCode: string }>;
  expect(await verb.run({ ctx, input: {} }), 'the receipt stays inside').toEqual({ success: true });
});
