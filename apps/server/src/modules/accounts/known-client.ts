import type { AccountKind } from '@swing/db/generated/client';
import { knownDeviceDays } from '@swing/domain/lifetimes';
import { networksKnownSince } from '@swing/domain/expiry';
import { rateLimitAddress } from '../../kernel/limits/rate-limit-address.ts';
import type { RateLimitClass } from '../../kernel/limits/rate-limits.ts';
import type { VerbContext } from '../../kernel/verb.ts';

/** Identifies the device at sign-in. */
const deviceCookie = { name: 'known_device', path: '/', maxAgeSeconds: knownDeviceDays * 86_400 };

/** Account kind and typed e-mail. The account may not exist. */
export interface AccountName {
  kind: AccountKind;
  emailKey: string;
}

export interface RecognisedClient {
  /** Null if the address has no account. */
  account: { id: string; passwordHash: string | null } | null;
  /** Id of the calling device if the account has signed in on it, otherwise null. */
  device: string | null;
  /** Whether the account has recently signed in from the calling network. */
  isKnownNetwork: boolean;
}

interface Row {
  id: string;
  passwordHash: string | null;
  isKnownNetwork: boolean;
}

/** Used if there is no account, so that the call does the same work. */
const noAccountId = '00000000-0000-0000-0000-000000000000';

/**
 * Returns what the account knows about the calling device and network. One query, identical whether or not the account
 * exists.
 */
export async function recogniseClient(ctx: VerbContext, { kind, emailKey }: AccountName): Promise<RecognisedClient> {
  const since = networksKnownSince(ctx.now);
  const [row = null] = await ctx.database.$queryRaw<Row[]>`
    SELECT a.id, a.password_hash AS "passwordHash", n.network IS NOT NULL AS "isKnownNetwork"
    FROM accounts a
    LEFT JOIN known_networks n
      ON n.account_id = a.id AND n.network = ${ctx.client.network} AND n.last_sign_in_at > ${since}
    WHERE a.kind = ${kind}::"AccountKind" AND a.email_key = ${emailKey}`;
  const device = ctx.knownDevices.idFor(ctx.cookies.read(deviceCookie), row?.id ?? noAccountId);
  return {
    account: row && { id: row.id, passwordHash: row.passwordHash },
    device: row && device,
    isKnownNetwork: row?.isKnownNetwork ?? false,
  };
}

/**
 * Counts a call by its device if known, otherwise by its network address. Other clients behind the same address
 * therefore cannot block a known device.
 */
export async function limitByClient(
  ctx: VerbContext,
  limit: RateLimitClass,
  { device }: RecognisedClient,
): Promise<void> {
  await ctx.limits.consume(limit, device ?? rateLimitAddress(ctx.client.address));
}

/** Records the calling device and network as known to the account. */
export async function rememberClient(ctx: VerbContext, accountId: string): Promise<void> {
  const { network } = ctx.client;
  const lastSignInAt = ctx.now;
  await ctx.database.knownNetwork.upsert({
    where: { accountId_network: { accountId, network } },
    create: { accountId, network, lastSignInAt },
    update: { lastSignInAt },
  });
  ctx.cookies.set(deviceCookie, ctx.knownDevices.remember(ctx.cookies.read(deviceCookie), accountId));
}
