import type { DatabaseOrTransaction } from '@swing/db/client';

/** The one admin account; only the gate opens it (access-2, access-4). */
export const adminAccount = { kind: 'admin', email: 'admin', emailKey: 'admin' } as const;

/** The id of the admin account, which is made the first time. */
export async function openAdminAccount(database: DatabaseOrTransaction): Promise<string> {
  const { id } = await database.account.upsert({
    where: { kind_emailKey: { kind: 'admin', emailKey: adminAccount.emailKey } },
    create: adminAccount,
    update: {},
  });
  return id;
}
