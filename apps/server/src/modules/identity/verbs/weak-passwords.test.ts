import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailedToken } from '../../../testing/mailed-token.ts';
import { createShop } from '../../../testing/shop.ts';
import { startTestServer, testPassword, type TestServer } from '../../../testing/test-server.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
beforeAll(async () => {
  const limits = { checkout: wide, checkoutAccount: wide, checkoutResult: wide, linkUse: wide, signUp: wide };
  server = await startTestServer({ hasPayments: true, limits: { ...limits, linkRequestAccount: wide } });
});
afterAll(() => server.close());

const tooCommon = 'This password is too common. Please choose another.';
const isAddress = 'Your password must not be your email address. Please choose another.';

type Choose = (password: string) => Promise<{ statusCode: number; body: string }>;
/** Every way to choose a password, by name, for the account with an e-mail. */
const ways: Record<string, (email: string) => Promise<Choose>> = {
  'signing up with a password': async (email) => (password) =>
    createShop(server).post('/api/checkout', {
      email,
      password,
      firstName: 'Maya',
      lastName: 'Torres',
      planType: 'starter',
      consent: true,
    }),
  'the page after paying': async (email) => {
    const shop = createShop(server);
    const { sessionId } = await shop.buy({ email });
    await shop.verify(sessionId);
    return (password) => shop.choosePassword(sessionId, password);
  },
  'the reset of a player': async (email) => {
    await server.factories.createPlayer({ email });
    return byLink(email, { forgot: '/api/forgot-password', page: '/reset-password', reset: '/api/reset-password' });
  },
  'the reset of a coach': async (email) => {
    await server.factories.createCoach({ email });
    const reset = '/api/coach/reset-password';
    return byLink(email, { forgot: '/api/coach/forgot-password', page: '/coach/reset-password', reset });
  },
  'changing it': async (email) => {
    const { accountId } = await server.factories.createPlayer({ email });
    const headers = await server.signIn(accountId, 'player');
    return (newPassword) =>
      server.app.inject({
        method: 'POST',
        url: '/api/user/password',
        headers,
        payload: { currentPassword: testPassword, newPassword },
      });
  },
  'signing up as a coach': async (email) => (password) =>
    createShop(server).post('/api/coach/signup', { fullName: 'Casey Stone', email, password }),
};

async function byLink(email: string, { forgot, page, reset }: { forgot: string; page: string; reset: string }) {
  const shop = createShop(server);
  await shop.post(forgot, { email });
  const token = await mailedToken(server, email, page);
  return (newPassword: string) => shop.post(reset, { token, newPassword });
}

it.each(Object.keys(ways))('[AUTH-04][COACH-01][ACCT-04][PAY-07] refuses weak passwords at %s', async (name) => {
  const email = `maya.lindqvist@way-${Object.keys(ways).indexOf(name)}.test`;
  const choose = await ways[name]!(email);
  for (const [password, sentence] of [
    ['Baseball', tooCommon],
    ['1234567890', tooCommon],
    ['zzzzzzzzzzzz', tooCommon],
    ['Maya.Lindqvist', isAddress],
    [email.toUpperCase(), isAddress],
  ] as const) {
    const answer = await choose(password);
    expect(answer.statusCode, password).toBe(400);
    expect(answer.body, password).toContain(sentence);
  }
  // The refusals neither used up the link nor created anything.
  expect([200, 201]).toContain((await choose('a bat and two gloves')).statusCode);
});
