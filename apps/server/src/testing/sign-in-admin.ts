import { createProcedures } from './procedures.ts';
import type { TestServer } from './test-server.ts';

/** Opens the admin gate. Returns the session's header, and its typed procedures. */
export async function signInAdmin(server: TestServer) {
  const known = await server.services.database.account.findFirst({ where: { kind: 'admin' } });
  const { id: accountId } = known ?? (await server.factories.createAdmin({ email: 'admin' }));
  const headers = await server.signIn(accountId, 'admin');
  return { accountId, headers, ...createProcedures(server, headers) };
}
export type SignedInAdmin = Awaited<ReturnType<typeof signInAdmin>>;
