import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShop } from '../../../testing/shop.ts';
import { startTestServer, testPassword, type TestServer } from '../../../testing/test-server.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
beforeAll(async () => {
  const limits = { inviteCode: { points: 5, seconds: 600 }, write: wide, checkout: wide, checkoutAccount: wide };
  server = await startTestServer({ hasPayments: true, limits });
});
afterAll(() => server.close());

const wrongCodes = ['AAAAAA', 'BBBBBB', 'CCCCCC', 'DDDDDD', 'EEEEEE'];
let networks = 0;
/** A new network address, unknown to all limits. */
const newAddress = () => `10.9.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;

async function createGuesser() {
  const player = await server.factories.createPlayer();
  const headers = await server.signIn(player.accountId, 'player');
  const update = (coachCode: string | undefined, remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/user/update',
      headers,
      remoteAddress,
      payload: { firstName: 'Maya', lastName: 'Torres', email: player.account.email, coachCode },
    });
  return { ...player, headers, update };
}
const lookUp = (code: string, remoteAddress: string) => {
  const input = encodeURIComponent(JSON.stringify({ code }));
  return server.app.inject({ url: `/api/trpc/identity.coachByCode?input=${input}`, remoteAddress });
};
const order = (coachCode: string, fields: object, remoteAddress: string, url = '/api/stripe/create-checkout') =>
  server.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { origin: 'http://swing.test', host: 'swing.test' },
    payload: { planId: 'starter', planType: 'starter', consent: true, ...fields, coachCode },
  });
async function createDraft({ headers, ...player }: Awaited<ReturnType<typeof createGuesser>>, remoteAddress: string) {
  const stored = { storedKey: `original-${player.accountId}`, storedSize: 1_000n };
  const draft = await server.factories.createSubmission({ player, status: 'draft', coachCode: '000000', ...stored });
  const { id: submissionId, uploadKey: r2Key } = draft;
  return (coachCode?: string) => {
    const payload = { submissionId, r2Key, videoSize: 1_000, coachCode };
    return server.app.inject({ method: 'POST', url: '/api/video/submit', headers, payload, remoteAddress });
  };
}

describe('[PLUS-15] guessing invite codes', () => {
  it('by saving a profile is limited like look-ups, and reveals nothing once limited', async () => {
    const address = newAddress();
    const coach = await server.factories.createCoach();
    const { update, accountId } = await createGuesser();
    for (const code of wrongCodes) expect((await update(code, address)).statusCode).toBe(400);
    const limited = await update(coach.inviteCode, address);
    expect([limited.statusCode, limited.json().code, Number(limited.headers['retry-after']) > 0]).toEqual([
      429,
      'RATE_LIMITED',
      true,
    ]);
    const refused = await lookUp(coach.inviteCode, address);
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      429,
      'Too many coach codes were tried. Wait a few minutes, or go on without a code and add your coach later.',
    ]);
    const player = await server.services.database.player.findUniqueOrThrow({ where: { accountId } });
    expect(player.coachId).toBeNull();
    expect((await update(undefined, address)).statusCode, 'a name can be saved').toBe(200);
    expect((await update('', address)).statusCode).toBe(200);
  });

  it('by saving a profile from many networks is limited by account', async () => {
    const coach = await server.factories.createCoach();
    const { update } = await createGuesser();
    for (const code of wrongCodes) expect((await update(code, newAddress())).statusCode).toBe(400);
    expect((await update(coach.inviteCode, newAddress())).statusCode).toBe(429);
  });

  it('is counted together for all calls that test a code', async () => {
    const address = newAddress();
    const { update } = await createGuesser();
    for (const code of wrongCodes.slice(0, 3)) expect((await lookUp(code, address)).statusCode).toBe(200);
    for (const code of wrongCodes.slice(3)) expect((await update(code, address)).statusCode).toBe(400);
    expect((await update('FFFFFF', address)).statusCode).toBe(429);
  });

  it('[ACCT-05] [PAY-02] does not count right codes, so that a team can sign up from one network', async () => {
    const address = newAddress();
    const coach = await server.factories.createCoach();
    const guesser = await createGuesser();
    for (let player = 0; player < 6; player++) {
      expect((await lookUp(coach.inviteCode, address)).statusCode).toBe(200);
      const email = `team-${player}@guess.test`;
      expect((await order(coach.inviteCode, { email }, address)).statusCode).toBe(200);
      expect((await guesser.update(coach.inviteCode, address)).statusCode).toBe(200);
      expect((await guesser.update('', address)).statusCode).toBe(200);
    }
    const submit = await createDraft(guesser, address);
    expect((await submit(coach.inviteCode)).json().submission.coachCode).toBe(coach.inviteCode);
    for (const code of wrongCodes) expect((await lookUp(code, address)).statusCode).toBe(200);
    expect((await lookUp('FFFFFF', address)).statusCode).toBe(429);
  });

  it('in parallel stays within the limit, with or without right codes among them', async () => {
    const address = newAddress();
    const coach = await server.factories.createCoach();
    const guesses = wrongCodes.flatMap((code) => [code, coach.inviteCode, code, coach.inviteCode, code]);
    const answers = await Promise.all(guesses.map((code) => lookUp(code, address)));
    const passed = answers.filter(({ statusCode }, index) => statusCode === 200 && guesses[index] !== coach.inviteCode);
    expect(passed.length).toBeLessThanOrEqual(5);
    for (const code of wrongCodes.slice(passed.length)) await lookUp(code, address);
    expect((await lookUp('FFFFFF', address)).statusCode).toBe(429);
  });

  it.each([
    ['/api/stripe/create-checkout', {}],
    ['/api/checkout', { firstName: 'Sam', lastName: 'Lee', password: testPassword }],
  ])('by POST %s is limited too', async (url, fields) => {
    const coach = await server.factories.createCoach();
    const address = newAddress();
    const guess = (coachCode: string, number: number) =>
      order(coachCode, { ...fields, email: `guess-${number}@${url.length}.test` }, address, url);
    for (const [number, code] of wrongCodes.entries()) expect((await guess(code, number)).statusCode).toBe(400);
    const limited = await guess(coach.inviteCode, 5);
    expect([limited.statusCode, limited.json().error]).toEqual([
      429,
      'Too many coach codes were tried. Wait a few minutes, or go on without a code and add your coach later.',
    ]);
    expect([200, 201], 'a purchase without a code goes on').toContain((await guess('', 6)).statusCode);
  });

  it('by submitting videos is limited too, and the upload is kept', async () => {
    const coach = await server.factories.createCoach();
    const address = newAddress();
    const guesser = await createGuesser();
    for (const code of wrongCodes) await guesser.update(code, address);
    const submit = await createDraft(guesser, address);
    expect((await submit(coach.inviteCode)).statusCode).toBe(429);
    const sent = await submit();
    expect([sent.statusCode, sent.json().submission?.coachCode]).toEqual([201, '000000']);
  });

  it('does not limit other networks', async () => {
    expect((await createShop(server).order({ email: 'other@guess.test' })).statusCode).toBe(200);
    expect((await lookUp('ZZZZZZ', newAddress())).statusCode).toBe(200);
  });
});
