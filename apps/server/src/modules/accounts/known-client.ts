import type { AccountKind } from '@swing/db/generated/client';
import { knownDeviceDays } from '@swing/domain/lifetimes';
import { networksKnownSince } from '@swing/domain/retention';
import { rateLimitAddress } from '../../kernel/limits/rate-limit-address.ts';
import type { RateLimitClass } from '../../kernel/limits/rate-limits.ts';
import type { VerbContext } from '../../kernel/verb.ts';

/** By which the login recognises the device. */
const deviceCookie = { name: 'known_device', path: '/', maxAgeSeconds: knownDeviceDays * 86_400 };

/** Names an account by what somebody types; there may be none. */
export interface AccountName {
  kind: AccountKind;
  emailKey: string;
}

export interface RecognisedClient {
  /** Null where the address has no account. */
  account: { id: string; passwordHash: string | null } | null;
  /** Id of the calling device, where the account has signed in on it. */
  device: string | null;
  /** Whether the account has signed in from the calling network lately. */
  isKnownNetwork: boolean;
}

interface Row {
  id: string;
  passwordHash: string | null;
  isKnownNetwork: boolean;
}

/** Used where there is no account, so that the call does the same work. */
const noAccountId = '00000000-0000-0000-0000-000000000000';

/** What an account knows about the calling device and network. One query, the same whether or not the account exists. */
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

/** Counts a call by the address it comes from; by its device, if known: neighbours at one address cannot stop that. */
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
