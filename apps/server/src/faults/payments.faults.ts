import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultsSeed, randomOf } from './seed.ts';
import { startSiteUnderFault, type SiteUnderFault } from './site-under-fault.ts';

const rounds = Number(process.env.SWING_FAULTS_ROUNDS ?? 2);
const pollOptions = { timeout: 60_000, interval: 100 };
const month = 31 * 86_400_000;

let site: SiteUnderFault;
beforeAll(async () => {
  site = await startSiteUnderFault();
});
afterAll(() => site.close());

async function post(path: string, body: object | URLSearchParams): Promise<Response> {
  const isForm = body instanceof URLSearchParams;
  return fetch(`${site.server().origin}${path}`, {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body),
    redirect: 'manual',
    ...(isForm ? {} : { headers: { 'content-type': 'application/json' } }),
  });
}

/** Orders a plan. Returns the path of the payment page. */
async function order(email: string): Promise<string> {
  const answer = await post('/api/stripe/create-checkout', {
    email,
    firstName: 'Sam',
    planId: 'starter',
    consent: true,
  });
  const { checkoutUrl } = (await answer.json()) as { checkoutUrl: string };
  return new URL(checkoutUrl).pathname;
}

const pay = (path: string) => post(path, new URLSearchParams({ card: 'success', name: 'Sam' }));
const simulated = <Row>(sql: string, email: string) => site.database.$queryRawUnsafe<Row[]>(sql, email);
const customersOf = (email: string) =>
  simulated<{ id: string }>(
    `SELECT id FROM payments_simulator.objects WHERE kind = 'customer' AND data->>'email' = $1`,
    email,
  );
const cyclesOf = (email: string) =>
  simulated<{ start: string; status: string }>(
    `SELECT data->>'created' AS start, data->>'status' AS status FROM payments_simulator.objects
     WHERE kind = 'invoice' AND data->>'customer_email' = $1 ORDER BY number`,
    email,
  );
const playersOf = (email: string) => site.database.player.count({ where: { account: { emailKey: email } } });
const welcomesTo = async (email: string) => {
  const answer = await fetch(`${site.server().origin}/dev/mail.json?to=${encodeURIComponent(email)}`);
  const mails = (await answer.json()) as { subject: string }[];
  return mails.filter(({ subject }) => subject.startsWith('Welcome'));
};
const clockNow = async () => {
  const answer = await fetch(`${site.server().origin}/dev/clock`);
  return new Date(((await answer.json()) as { now: string }).now);
};

describe('kill -9 of the server that runs the payments simulator', () => {
  it.each(Array.from({ length: rounds }, (_, round) => [round]))(
    `[PAY-02] charges a payer once and creates one account (round %i of seed ${faultsSeed})`,
    async (round) => {
      const random = randomOf('payments', round);
      const email = `paid-${round}@faults.test`;
      const path = await order(email);
      const paying = pay(path).catch(() => null);
      await delay(random(300));
      await site.kill();
      await paying;
      await site.restart();
      // Like a player whose browser lost the connection, pay again. If it is already paid, the page says so.
      await pay(path);
      await vi.waitFor(async () => expect(await playersOf(email)).toBe(1), pollOptions);
      await vi.waitFor(async () => expect(await welcomesTo(email)).toHaveLength(1), pollOptions);
      expect(await customersOf(email)).toHaveLength(1);
      expect((await cyclesOf(email)).map(({ status }) => status)).toEqual(['paid']);
    },
  );

  it(`keeps the simulated time, and renews each month once (seed ${faultsSeed})`, async () => {
    const random = randomOf('clock', 0);
    const email = 'renewed@faults.test';
    await pay(await order(email));
    await vi.waitFor(async () => expect(await playersOf(email)).toBe(1), pollOptions);
    const target = new Date((await clockNow()).getTime() + 3 * month);
    const move = () => post('/dev/clock', { now: target.toISOString() });
    for (let round = 0; round < 3; round += 1) {
      const moving = move().catch(() => null);
      await delay(200 + random(1_500));
      const before = await clockNow().catch(() => new Date(0));
      await site.kill();
      await moving;
      await site.restart();
      expect((await clockNow()).getTime(), 'time never goes back').toBeGreaterThanOrEqual(before.getTime());
    }
    if ((await clockNow()) < target) expect((await move()).status).toBe(200);
    await vi.waitFor(async () => {
      const cycles = await cyclesOf(email);
      expect(cycles.map(({ status }) => status)).toEqual(Array(4).fill('paid'));
      expect(new Set(cycles.map(({ start }) => start)).size).toBe(4);
    }, pollOptions);
  });
});
