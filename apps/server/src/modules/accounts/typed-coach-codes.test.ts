import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShop, sessionIdOf } from '../../testing/shop.ts';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';
import { asTyped } from '../../testing/typed-codes.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
beforeAll(async () => {
  const limits = { inviteCode: wide, write: wide, checkout: wide, checkoutResult: wide, checkoutAccount: wide };
  server = await startTestServer({ hasPayments: true, limits });
});
afterAll(() => server.close());

const coachOf = async (emailKey: string) => {
  const where = { account: { kind: 'player', emailKey } } as const;
  return (await server.services.database.player.findFirstOrThrow({ where })).coachId;
};
const typedCall = (name: string) => `/api/trpc/${name}`;

/** Codes that belong to no coach, however they are normalised. */
const unknown = ['ZZZ-ZZZ', '000 000', 'AB-2C', '<script>', '+', ' - '];

describe('[ACCT-05] a coach code in any notation', () => {
  it.each(['/api/stripe/create-checkout', typedCall('billing.createCheckout')])('is accepted by %s', async (url) => {
    const coach = await server.factories.createCoach();
    const order = (email: string, coachCode: string) =>
      createShop(server).post(url, { email, coachCode, planId: 'starter', consent: true });
    for (const [number, typed] of asTyped(coach.inviteCode).entries()) {
      const email = `order-${url.length}-${number}@codes.test`;
      const answer = await order(email, typed);
      expect(answer.statusCode, typed).toBe(200);
      const { checkoutUrl } = url.includes('trpc') ? answer.json().result.data : answer.json();
      await createShop(server).pay(checkoutUrl);
      await createShop(server).verify(sessionIdOf(checkoutUrl));
      expect(await coachOf(email), typed).toBe(coach.accountId);
    }
    for (const [number, typed] of unknown.entries()) {
      expect((await order(`nobody-${number}@codes.test`, typed)).statusCode, typed).toBe(400);
    }
    expect((await order('without@codes.test', ' \n')).statusCode, 'as if empty').toBe(200);
  });

  it.each(['/api/checkout', typedCall('billing.signUpWithPassword')])('is accepted by %s', async (url) => {
    const coach = await server.factories.createCoach();
    const person = {
      firstName: 'Maya',
      lastName: 'Torres',
      password: testPassword,
      planType: 'starter',
      consent: true,
    };
    const signUp = (email: string, coachCode: string) => createShop(server).post(url, { ...person, email, coachCode });
    for (const [number, typed] of asTyped(coach.inviteCode).entries()) {
      const email = `signup-${url.length}-${number}@codes.test`;
      expect((await signUp(email, typed)).statusCode, typed).toBe(url.includes('trpc') ? 200 : 201);
      expect(await coachOf(email), typed).toBe(coach.accountId);
    }
    for (const [number, typed] of unknown.entries()) {
      expect((await signUp(`nobody-${number}@codes.test`, typed)).statusCode, typed).toBe(400);
    }
  });

  it.each(['/api/video/submit', typedCall('submissions.submit')])('is accepted by %s', async (url) => {
    const coach = await server.factories.createCoach();
    const submit = async (coachCode: string) => {
      const player = await server.factories.createPlayer();
      const fields = { player, status: 'draft', coachCode: '000000', storedSize: 1_000n } as const;
      const draft = await server.factories.createSubmission({ ...fields, storedKey: `${player.accountId}-original` });
      const { id: submissionId, uploadKey: r2Key } = draft;
      const payload = { submissionId, r2Key, videoSize: 1_000, coachCode };
      const headers = await server.signIn(player.accountId, 'player');
      const answer = await server.app.inject({ method: 'POST', url, headers, payload });
      const { submission } = url.includes('trpc') ? answer.json().result.data : answer.json();
      return submission.coachCode;
    };
    for (const typed of asTyped(coach.inviteCode)) expect(await submit(typed), typed).toBe(coach.inviteCode);
    for (const typed of unknown) expect(await submit(typed), typed).toBe('000000');
  });

  it('is accepted by the queue, which refuses another coach’s code', async () => {
    const [coach, other] = [await server.factories.createCoach(), await server.factories.createCoach()];
    const headers = await server.signIn(coach.accountId, 'coach');
    const queue = (code: string) =>
      server.app.inject({ url: `/api/coach/submissions?coachCode=${encodeURIComponent(code)}`, headers });
    for (const typed of [...asTyped(coach.inviteCode), '000-000', ' \n']) {
      expect((await queue(typed)).statusCode, typed).toBe(200);
    }
    for (const typed of [...asTyped(other.inviteCode), ' - ']) expect((await queue(typed)).statusCode, typed).toBe(403);
  });
});
