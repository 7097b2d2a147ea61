import { createHash } from 'node:crypto';
import { tooManyCodesMessage } from '@swing/domain/invite-code';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import { AppError } from '../app-error.ts';

interface LimitNumbers {
  points: number;
  seconds: number;
  /** Shared between servers (counted in Postgres), or by each server alone. */
  isShared: boolean;
  /** Counts may be given back, so every call asks Postgres. */
  isReturnable?: boolean;
  /** The sentence for a person who exceeds it, where the general one is not enough. */
  message?: string;
}

/**
 * Doors that guard a secret or cost money are counted in Postgres, for all servers together; the wide ones for reading and
 * writing are only there against floods and are counted by each server alone, so that a list does not pay a write.
 */
export const rateLimitClasses = {
  read: { points: 1_200, seconds: 60, isShared: false },
  write: { points: 240, seconds: 60, isShared: false },
  /** Requests that no verb counts: unknown routes and bodies that cannot be read. */
  refused: { points: 600, seconds: 60, isShared: false },
  track: { points: 120, seconds: 60, isShared: false },
  upload: { points: 120, seconds: 600, isShared: true },
  /** Pieces of uploads that have begun: 2,400 of 8 MiB are 320 MiB a second. */
  uploadPiece: { points: 2_400, seconds: 60, isShared: false },
  signIn: { points: 30, seconds: 300, isShared: true },
  /**
   * Guesses of one account's password, by where they come from: each device, network or session by itself, then all of its kind
   * together. The kinds (plurals) allow 50 in an hour's window, and any 60 minutes touch at most two windows: 100 guesses.
   */
  guessDevice: { points: 6, seconds: 3_600, isShared: true, isReturnable: true },
  guessDevices: { points: 8, seconds: 3_600, isShared: true, isReturnable: true },
  guessNetwork: { points: 10, seconds: 3_600, isShared: true, isReturnable: true },
  guessNetworks: { points: 15, seconds: 3_600, isShared: true, isReturnable: true },
  guessStrangers: { points: 20, seconds: 3_600, isShared: true, isReturnable: true },
  guessSession: { points: 5, seconds: 3_600, isShared: true, isReturnable: true },
  guessSessions: { points: 7, seconds: 3_600, isShared: true, isReturnable: true },
  signUp: { points: 20, seconds: 3_600, isShared: true },
  /** Signups with one address, from everywhere: each replaces what was typed before, and sends a mail. */
  signUpAccount: { points: 8, seconds: 3_600, isShared: true },
  /** Asking for a mail with a link: by address of the caller, and by address of the mail and who asks. */
  linkRequest: { points: 20, seconds: 600, isShared: true },
  linkRequestAccount: { points: 5, seconds: 3_600, isShared: true },
  linkUse: { points: 30, seconds: 300, isShared: true },
  accountExport: { points: 10, seconds: 3_600, isShared: true },
  emailChange: { points: 5, seconds: 3_600, isShared: true },
  /** Beginning a payment: by address of the caller, and by address that pays and the caller's network. */
  checkout: { points: 30, seconds: 600, isShared: true },
  checkoutAccount: { points: 10, seconds: 3_600, isShared: true },
  /** The page after a payment keeps asking for a while. */
  checkoutResult: { points: 120, seconds: 600, isShared: true },
  /** Reading and changing a plan asks the provider each time. */
  planChange: { points: 60, seconds: 600, isShared: true },
  /** Invite codes that belong to no coach: a code that does is given back. */
  inviteCode: { points: 30, seconds: 600, isShared: true, isReturnable: true, message: tooManyCodesMessage },
  /** Of the provider, which comes from few addresses. */
  webhook: { points: 3_000, seconds: 60, isShared: false },
} as const satisfies Record<string, LimitNumbers>;
export type RateLimitClass = keyof typeof rateLimitClasses;

const generalMessage = 'Too many attempts. Please wait a little and try again.';

export interface RateLimits {
  /** Counts one call; throws RATE_LIMITED with the seconds to wait. */
  consume(limit: RateLimitClass, key: string): Promise<void>;
  /** Takes one call back that `consume` has counted; of returnable limits only. */
  giveBack(limit: RateLimitClass, key: string): Promise<void>;
  /** Forgets all calls that were counted; of returnable limits only. */
  clear(limit: RateLimitClass, key: string): Promise<void>;
}

export type RateLimitOverrides = Partial<Record<RateLimitClass, { points: number; seconds: number }>>;

export function createRateLimits(pool: Pool, overrides: RateLimitOverrides = {}): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, numbers] of Object.entries(rateLimitClasses)) {
    const { points, seconds, isShared, isReturnable }: LimitNumbers = {
      ...numbers,
      ...overrides[name as RateLimitClass],
    };
    // A block kept in memory would outlast a count that is given back.
    const inMemoryBlockOnConsumed = isReturnable ? 0 : points + 1;
    const options = { keyPrefix: name, points, duration: seconds, inMemoryBlockOnConsumed };
    limiters.set(name, isShared ? sharedLimiter(pool, options) : new RateLimiterMemory(options));
  }
  return {
    async consume(limit, key) {
      try {
        await limiters.get(limit)?.consume(boundedKey(key));
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown;
        const { message = generalMessage }: LimitNumbers = rateLimitClasses[limit];
        throw new AppError('RATE_LIMITED', message, {
          retryAfterSeconds: Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)),
        });
      }
    },
    async giveBack(limit, key) {
      await limiters.get(limit)?.reward(boundedKey(key));
    },
    async clear(limit, key) {
      await limiters.get(limit)?.delete(boundedKey(key));
    },
  };
}

// The column holds 255 characters, and what somebody types into a login form may be longer.
function boundedKey(key: string): string {
  return key.length <= 200 ? key : createHash('sha256').update(key).digest('hex');
}

function sharedLimiter(
  pool: Pool,
  options: { keyPrefix: string; points: number; duration: number; inMemoryBlockOnConsumed: number },
) {
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}
