import { healthInput, healthOutput } from '@swing/contract/admin-health';
import { sessions } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';
import { readHealth } from '../health/read-health.ts';

/** Reads what needs the attention of whoever runs the site. */
export const health = defineVerb({
  name: 'administration.health',
  kind: 'query',
  input: healthInput,
  output: healthOutput,
  access: sessions('admin'),
  rateLimit: 'read',
  run: async ({ ctx }) => ({ success: true, ...(await readHealth(ctx)) }),
});
