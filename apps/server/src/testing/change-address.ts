import { mailedToken } from './mailed-token.ts';
import { testPassword, type TestServer } from './test-server.ts';

/** Changes a player's e-mail with the password and the mailed link. Throws unless both succeed. */
export async function changeAddress(
  server: TestServer,
  headers: { authorization: string },
  email: string,
  password = testPassword,
): Promise<void> {
  const payload = { firstName: 'Sam', lastName: 'Reyes', email, currentPassword: password };
  const requested = await server.app.inject({ method: 'POST', url: '/api/user/update', headers, payload });
  if (requested.statusCode !== 200) throw new Error(`The change was refused: ${requested.body}`);
  const token = await mailedToken(server, email, '/confirm-email');
  const confirmed = await server.app.inject({
    method: 'POST',
    url: '/api/trpc/identity.confirmEmailChange',
    payload: { token },
  });
  if (confirmed.statusCode !== 200) throw new Error(`The confirmation was refused: ${confirmed.body}`);
}
