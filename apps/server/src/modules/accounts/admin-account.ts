import type { DatabaseOrTransaction } from '@swing/db/client';

/** Identifies the only admin account. It can be opened only at the admin gate (access-2, access-4). */
export const adminAccount = { kind: 'admin', email: 'admin', emailKey: 'admin' } as const;

/** Returns the id of the admin account. Creates the account if it does not exist. */
export async function openAdminAccount(database: DatabaseOrTransaction): Promise<string> {
  const { id } = await database.account.upsert({
    where: { kind_emailKey: { kind: 'admin', emailKey: adminAccount.emailKey } },
    create: adminAccount,
    update: {},
  });
  return id;
}
