import { randomUUID } from 'node:crypto';
import type { Database } from '@swing/db/client';
import type { AccountKind } from '@swing/db/generated/enums';

async function createAccount(database: Database, kind: AccountKind): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  const { id } = await database.account.create({ data: { kind, email, emailKey: email } });
  return id;
}

export async function createPlayerAccount(database: Database): Promise<string> {
  const accountId = await createAccount(database, 'player');
  await database.player.create({ data: { accountId } });
  return accountId;
}

export async function createCoachAccount(database: Database): Promise<{ accountId: string; inviteCode: string }> {
  const accountId = await createAccount(database, 'coach');
  const inviteCode = accountId.slice(-6).toUpperCase();
  await database.coach.create({ data: { accountId, fullName: 'Casey Stone', inviteCode } });
  return { accountId, inviteCode };
}

export function createAdminAccount(database: Database): Promise<string> {
  return createAccount(database, 'admin');
}
