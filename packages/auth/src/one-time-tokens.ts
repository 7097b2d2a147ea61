import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import type { Prisma } from '@swing/db/generated/client';
import { linkLifetimeHours } from '@swing/domain/lifetimes';
import type { TokenPurpose } from '@swing/db/generated/enums';
import { deriveKey } from './app-secret.ts';
import { readIdToken, signIdToken } from './id-token.ts';

export type { TokenPurpose };

/** Milliseconds from issue to end. */
const lifetimeOf = (purpose: TokenPurpose) => linkLifetimeHours[purpose] * 3_600_000;

export interface NewOneTimeToken {
  accountId: string;
  purpose: TokenPurpose;
  now: Date;
  /** Kept with the token and given back by `consume`. */
  detail?: Prisma.InputJsonObject | undefined;
  /** Stored with the token so that it can be found by the address it restores. */
  emailKey?: string | undefined;
  /** Leaves the older ones usable. */
  keepsOlder?: boolean | undefined;
}

export interface VoidedTokens {
  accountId: string;
  purposes: readonly TokenPurpose[];
  now: Date;
  since?: Date | undefined;
}

export interface ConsumedToken {
  id: string;
  accountId: string;
  detail: Prisma.JsonValue;
  createdAt: Date;
}

export interface OneTimeTokens {
  /** Makes a token and voids the account's older unused ones of its purpose. Returns its id, never the token. */
  issue(tx: Transaction, token: NewOneTimeToken): Promise<string>;
  /**
   * Gives the account's newest unused token of a purpose its whole lifetime again and returns its id. Null where there is none, or it was
   * issued half a lifetime ago: then it is time for another one.
   */
  renew(tx: Transaction, token: Pick<NewOneTimeToken, 'accountId' | 'purpose' | 'now'>): Promise<string | null>;
  /** The token a mail carries; always the same for an id, so a mail rendered again is the same mail. */
  tokenFor(id: string, purpose: TokenPurpose): string;
  /** What `consume` would answer now, without spending the token. */
  peek(tx: DatabaseOrTransaction, token: string, purpose: TokenPurpose, now: Date): Promise<ConsumedToken | null>;
  /** Spends a token. Null when forged, used, voided, expired or of another purpose; one of two racing calls gets null. */
  consume(tx: DatabaseOrTransaction, token: string, purpose: TokenPurpose, now: Date): Promise<ConsumedToken | null>;
  /** Makes the account's unused tokens of these purposes unusable; with `since` only those as new or newer. */
  voidAll(tx: Transaction, tokens: VoidedTokens): Promise<void>;
}

const consumed = { id: true, accountId: true, detail: true, createdAt: true } as const;

/** Links that work once. The table holds ids only: the token is an HMAC over the id. */
export function createOneTimeTokens(appSecret: string): OneTimeTokens {
  const key = deriveKey(appSecret, 'one-time-token');
  return {
    async issue(tx, { accountId, purpose, now, detail, emailKey, keepsOlder = false }) {
      // Two issued at once would each miss the other's row.
      await tx.$queryRaw`SELECT id FROM accounts WHERE id = ${accountId}::uuid FOR UPDATE`;
      if (!keepsOlder) await voidAll(tx, { accountId, purposes: [purpose], now });
      const expiresAt = new Date(now.getTime() + lifetimeOf(purpose));
      const { id } = await tx.oneTimeToken.create({
        data: {
          accountId,
          purpose,
          expiresAt,
          createdAt: now,
          emailKey: emailKey ?? null,
          ...(detail ? { detail } : {}),
        },
        select: { id: true },
      });
      return id;
    },

    async renew(tx, { accountId, purpose, now }) {
      const lifetime = lifetimeOf(purpose);
      const token = await tx.oneTimeToken.findFirst({
        where: { accountId, purpose, usedAt: null, createdAt: { gt: new Date(now.getTime() - lifetime / 2) } },
        orderBy: { createdAt: 'desc' },
        select: { id: true },
      });
      if (!token) return null;
      const expiresAt = new Date(now.getTime() + lifetime);
      const { count } = await tx.oneTimeToken.updateMany({ where: { ...token, usedAt: null }, data: { expiresAt } });
      return count === 1 ? token.id : null;
    },

    tokenFor: (id, purpose) => signIdToken(key, purpose, id),

    async peek(tx, token, purpose, now) {
      const id = readIdToken(key, purpose, token);
      if (!id) return null;
      return tx.oneTimeToken.findFirst({
        where: { id, purpose, usedAt: null, expiresAt: { gt: now } },
        select: consumed,
      });
    },

    async consume(tx, token, purpose, now) {
      const id = readIdToken(key, purpose, token);
      if (!id) return null;
      const [spent] = await tx.oneTimeToken.updateManyAndReturn({
        where: { id, purpose, usedAt: null, expiresAt: { gt: now } },
        data: { usedAt: now },
        select: consumed,
      });
      return spent ?? null;
    },

    voidAll,
  };
}

async function voidAll(tx: Transaction, { accountId, purposes, now, since }: VoidedTokens): Promise<void> {
  await tx.oneTimeToken.updateMany({
    where: { accountId, purpose: { in: [...purposes] }, usedAt: null, ...(since ? { createdAt: { gte: since } } : {}) },
    data: { usedAt: now },
  });
}
