import type { Page } from '@playwright/test';
import { abortCall } from '../fixtures/failing-calls.ts';
import { fillCredentials, openQueue, signInCoach } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const stored = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('coachToken'), coach: localStorage.getItem('coachData') }));

for (const path of ['/coach', '/coach/login', '/Coach/Login']) {
  test(`[COACH-02] signing in at ${path} leads to the queue and stores token and coach`, async ({ page, site }) => {
    const coach = await site.factories.createCoach({ fullName: 'Dana Diaz' });
    expect((await page.goto(path))?.status()).toBe(200);
    await fillCredentials(page, coach.account.email, site.password);
    await page.waitForURL('/coach/queue');
    const { token, coach: data } = await stored(page);
    expect(JSON.parse(data ?? '')).toEqual({
      id: coach.accountId,
      email: coach.account.email,
      fullName: 'Dana Diaz',
      inviteCode: coach.inviteCode,
    });
    const me = await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } });
    expect((await me.json()).kind).toBe('coach');
  });
}

test('[COACH-02] the login screen links to the player login and focuses the first empty field', async ({
  page,
  expectGoodScreen,
}) => {
  await page.goto('/coach/login');
  await expect(page.getByRole('heading', { name: 'Coach Login', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Player Login' })).toHaveAttribute('href', '/login');
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('[COACH-02] a wrong password and a player’s account get the same message @main', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 401/);
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer();
  await page.goto('/coach/login');
  for (const [email, password] of [
    [coach.account.email, 'not the password'],
    [player.account.email, site.password],
  ] as const) {
    await fillCredentials(page, email, password);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await page.reload();
  }
  expect(await stored(page)).toEqual({ token: null, coach: null });
});

test('[COACH-02] shows an error when the server cannot be reached', async ({ page, expectLogged }) => {
  expectLogged(/ERR_CONNECTION_RESET/);
  await abortCall(page, 'identity.loginCoach');
  await page.goto('/coach/login');
  await fillCredentials(page, 'coach@home.test', 'some password');
  await expect(page.getByRole('alert')).toHaveText('Failed to sign in');
});

for (const path of [
  '/coach/queue',
  '/coach/players',
  '/coach/get-started',
  '/coach/how-it-works',
  '/coach/profile',
  '/coach/analyzer',
  '/coach/crop',
]) {
  test(`[COACH-04] ${path} leads to the login without a token`, async ({ page }) => {
    await page.goto(path);
    await page.waitForURL('/coach/login');
  });
}

test('[COACH-04] Logout ends the session in the browser and on the server', async ({ page, site }) => {
  const coach = await site.factories.createCoach();
  await signInCoach(page, site, coach.account.email);
  const { token } = await stored(page);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Queue' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/coach/login');
  expect(await stored(page)).toEqual({ token: null, coach: null });
  const status = async () =>
    (await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })).status();
  await expect.poll(status).toBe(401);
  await page.goto('/coach/queue');
  await page.waitForURL('/coach/login');
});

test('[COACH-09] a session the server ended is cleared and leads to the login', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 401/);
  const coach = await site.factories.createCoach();
  await openQueue(page, site, coach);
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  await site.database.session.deleteMany({ where: { accountId: coach.accountId } });
  await page.reload();
  await page.waitForURL('/coach/login');
  expect(await stored(page)).toEqual({ token: null, coach: null });
});
