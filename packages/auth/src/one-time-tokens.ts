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
  /** Stored with the token and returned by `consume`. */
  detail?: Prisma.InputJsonObject | undefined;
  /** Stored with the token so that it can be found by the address it restores. */
  emailKey?: string | undefined;
  /** If true, older tokens of this purpose stay usable. */
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
  /** Creates a token and voids the account's older unused ones of its purpose. Returns its id, never the token. */
  issue(tx: Transaction, token: NewOneTimeToken): Promise<string>;
  /**
   * Renews the account's newest unused token of a purpose for its whole lifetime and returns its id. Returns null if there is
   * none, or if it was issued at least half a lifetime ago. The caller then issues a new one.
   */
  renew(tx: Transaction, token: Pick<NewOneTimeToken, 'accountId' | 'purpose' | 'now'>): Promise<string | null>;
  /** The token for a mail. Always the same for an id, so that a mail rendered again is identical. */
  tokenFor(id: string, purpose: TokenPurpose): string;
  /** What `consume` would return now, without spending the token. */
  peek(tx: DatabaseOrTransaction, token: string, purpose: TokenPurpose, now: Date): Promise<ConsumedToken | null>;
  /** Spends a token. Returns null if it is forged, used, voided, expired or of another purpose, or if a racing call spent it. */
  consume(tx: DatabaseOrTransaction, token: string, purpose: TokenPurpose, now: Date): Promise<ConsumedToken | null>;
  /** Voids the account's unused tokens of these purposes. With `since`, only those created then or later. */
  voidAll(tx: Transaction, tokens: VoidedTokens): Promise<void>;
}

const consumed = { id: true, accountId: true, detail: true, createdAt: true } as const;

/** Links that work once. The table holds ids only: the token is an HMAC of the id. */
export function createOneTimeTokens(appSecret: string): OneTimeTokens {
  const key = deriveKey(appSecret, 'one-time-token');
  return {
    async issue(tx, { accountId, purpose, now, detail, emailKey, keepsOlder = false }) {
      // Lock the account, or two simultaneous calls would not see each other's token.
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
