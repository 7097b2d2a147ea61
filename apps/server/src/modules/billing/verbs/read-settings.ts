import { billingSettingsOutput } from '@swing/contract/billing';
import { anyone } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { defineVerb } from '../../../kernel/verb.ts';

/** Settings that a checkout page needs before sign-in. */
export const readSettings = defineVerb({
  name: 'billing.settings',
  kind: 'query',
  input: z.object({}),
  output: billingSettingsOutput,
  access: anyone(),
  rateLimit: 'read',
  run: async ({ ctx }) => ({ success: true, isSimulated: ctx.payments.isSimulated }),
});
