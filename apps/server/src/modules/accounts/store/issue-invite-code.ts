import { randomBytes } from 'node:crypto';
import type { Transaction } from '@swing/db/client';
import { inviteCodeFrom } from '@swing/domain/invite-code';

const attempts = 20;

/**
 * Issues an invite code that was never used before, and records it (coaching-1). With a billion codes, collisions are
 * rare but possible.
 */
export async function issueInviteCode(
  tx: Transaction,
  now: Date,
  randomOf: (size: number) => Uint8Array = randomBytes,
): Promise<string> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const code = inviteCodeFrom(randomOf(16));
    const { count } = await tx.issuedInviteCode.createMany({ data: [{ code, issuedAt: now }], skipDuplicates: true });
    if (count === 1) return code;
  }
  throw new Error('No free invite code was found.');
}
