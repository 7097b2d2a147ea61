import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillingClient, type BillingClient } from '../../../testing/billing-client.ts';
import { changeAddress } from '../../../testing/change-address.ts';
import { mailedToken } from '../../../testing/mailed-token.ts';
import { createShop } from '../../../testing/shop.ts';
import { startTestServer, testNow, testPassword, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let client: BillingClient;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  client = createBillingClient(server);
});
afterAll(() => server.close());

const undo = (token: string) => client.post('/api/trpc/identity.undoEmailChange', { token });
const undoToken = (email: string) => mailedToken(server, email, '/undo-email-change');
const accounts = (emailKey: string) => server.services.database.account.count({ where: { emailKey } });

async function createPlayer(email: string) {
  const { accountId } = await server.factories.createPlayer({ email });
  return server.signIn(accountId, 'player');
}

it('[PLUS-15] refuses a checkout for the old address of an account while its change can be undone', async () => {
  await changeAddress(server, await createPlayer('owner@kept.test'), 'thief@kept.test');
  const refused = await createShop(server).order({ email: 'Owner@kept.test' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'EMAIL_TAKEN']);
  expect((await undo(await undoToken('owner@kept.test'))).status).toBe(200);
});

it('[PLUS-15] accepts a checkout for the old address once the undo link has expired', async () => {
  await changeAddress(server, await createPlayer('owner@expired.test'), 'new@expired.test');
  server.setNow(new Date(testNow.getTime() + 7 * 86_400_000));
  const sold = await createShop(server).order({ email: 'owner@expired.test' });
  server.setNow(testNow);
  expect(sold.statusCode).toBe(200);
});

it('[PLUS-15] refunds a checkout opened before the change, and creates no account from it', async () => {
  const email = 'owner@early.test';
  const checkoutId = await client.openCheckout({ email, planId: 'starter' });
  await changeAddress(server, await createPlayer(email), 'thief@early.test');
  await client.pay(`/dev/pay/checkout/${checkoutId}`);
  await client.settle();
  expect(await accounts(email)).toBe(0);
  const session = await server.services.database.checkoutSession.findUniqueOrThrow({ where: { id: checkoutId } });
  expect(session).toMatchObject({ state: 'refunded', accountId: null });
  expect((await undo(await undoToken(email))).status).toBe(200);
});

it('[PLUS-15] does not let the browser that paid choose a password after the undo removed it', async () => {
  const shop = createShop(server);
  const email = 'owner@browser.test';
  const { sessionId } = await shop.buy({ email });
  await shop.verify(sessionId);
  const welcome = await mailedToken(server, email, '/reset-password');
  expect((await shop.post('/api/reset-password', { token: welcome, newPassword: testPassword })).statusCode).toBe(200);
  const { token } = (await shop.post('/api/login', { email, password: testPassword })).json();
  await changeAddress(server, { authorization: `Bearer ${token}` }, 'thief@browser.test');
  expect((await undo(await undoToken(email))).status).toBe(200);
  expect((await shop.choosePassword(sessionId, 'of the thief')).statusCode).toBe(403);
  expect((await shop.verify(sessionId)).json().mayChoosePassword).toBe(false);
});
