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
  /** True: counted in Postgres for all servers. False: counted by each server alone. */
  isShared: boolean;
  /** Counts may be taken back, so every call goes to Postgres. */
  isReturnable?: boolean;
  /** Error message for the user, if the general one is not specific enough. */
  message?: string;
}

/**
 * Limits that protect a secret or cost money are counted in Postgres, for all servers together. The high limits for
 * reading and writing only stop floods. Each server counts them alone, so that a read does not cost a database write.
 */
export const rateLimitClasses = {
  read: { points: 1_200, seconds: 60, isShared: false },
  write: { points: 240, seconds: 60, isShared: false },
  /** The analyzer saves every two seconds while a coach draws: 30 a minute. Twenty coaches can share an IP address. */
  autosave: { points: 600, seconds: 60, isShared: false },
  /** Saves of one submission by one account: two open tabs, or 40 large saves at once for a full document. */
  autosaveDocument: { points: 120, seconds: 60, isShared: false },
  /** Requests that reach no verb: unknown routes and unreadable bodies. */
  refused: { points: 600, seconds: 60, isShared: false },
  track: { points: 120, seconds: 60, isShared: false },
  upload: { points: 120, seconds: 600, isShared: true },
  /** By account: coaches and admins may fill a library in one go, which must not use up the limit of players at the same address. */
  libraryUpload: { points: 600, seconds: 600, isShared: true },
  /** PATCH requests of running uploads: 2,400 pieces of 8 MiB are 320 MiB a second. */
  uploadPiece: { points: 2_400, seconds: 60, isShared: false },
  signIn: { points: 30, seconds: 300, isShared: true },
  /**
   * Password guesses for one account, by origin: each device, network or session alone, and all of one kind together.
   * The limits of all kinds together (plurals and strangers) allow 50 an hour, and any 60 minutes touch at most two
   * windows: 100 guesses.
   */
  guessDevice: { points: 6, seconds: 3_600, isShared: true, isReturnable: true },
  guessDevices: { points: 8, seconds: 3_600, isShared: true, isReturnable: true },
  guessNetwork: { points: 10, seconds: 3_600, isShared: true, isReturnable: true },
  guessNetworks: { points: 15, seconds: 3_600, isShared: true, isReturnable: true },
  guessStrangers: { points: 20, seconds: 3_600, isShared: true, isReturnable: true },
  guessSession: { points: 5, seconds: 3_600, isShared: true, isReturnable: true },
  guessSessions: { points: 7, seconds: 3_600, isShared: true, isReturnable: true },
  signUp: { points: 20, seconds: 3_600, isShared: true },
  /** Signups for one e-mail address, from anywhere. Each overwrites what was typed before, and sends a mail. */
  signUpAccount: { points: 8, seconds: 3_600, isShared: true },
  /**
   * Requests for a mailed link: by the caller's IP address, and by e-mail address and the requesting device or network.
   */
  linkRequest: { points: 20, seconds: 600, isShared: true },
  linkRequestAccount: { points: 5, seconds: 3_600, isShared: true },
  linkUse: { points: 30, seconds: 300, isShared: true },
  accountExport: { points: 10, seconds: 3_600, isShared: true },
  eventExport: { points: 30, seconds: 3_600, isShared: true },
  emailChange: { points: 5, seconds: 3_600, isShared: true },
  /** Starting a payment: by the caller's IP address, and by the payer's e-mail address and the caller's network. */
  checkout: { points: 30, seconds: 600, isShared: true },
  checkoutAccount: { points: 10, seconds: 3_600, isShared: true },
  /** The page after a payment polls for a while. */
  checkoutResult: { points: 120, seconds: 600, isShared: true },
  /** Previewing and changing a plan call the payment provider each time. */
  planChange: { points: 60, seconds: 600, isShared: true },
  /** Invite codes without a coach. The count is taken back for a valid code. */
  inviteCode: { points: 30, seconds: 600, isShared: true, isReturnable: true, message: tooManyCodesMessage },
  /** From the payment provider, which uses few IP addresses. */
  webhook: { points: 3_000, seconds: 60, isShared: false },
} as const satisfies Record<string, LimitNumbers>;
export type RateLimitClass = keyof typeof rateLimitClasses;

const generalMessage = 'Too many attempts. Please wait a little and try again.';

export interface RateLimits {
  /** Counts one call. Throws RATE_LIMITED, with the seconds to wait, if the limit is used up. */
  consume(limit: RateLimitClass, key: string): Promise<void>;
  /** Takes back one call counted by `consume`. For returnable limits only. */
  refund(limit: RateLimitClass, key: string): Promise<void>;
  /** Resets the count. For returnable limits only. */
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
    // An in-memory block would outlast a count that is taken back.
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
    async refund(limit, key) {
      await limiters.get(limit)?.reward(boundedKey(key));
    },
    async clear(limit, key) {
      await limiters.get(limit)?.delete(boundedKey(key));
    },
  };
}

// The column holds 255 characters. Text typed into a login form may be longer.
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
