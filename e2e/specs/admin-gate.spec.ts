import { cell, gate, notice, openAdmin } from '../fixtures/admin.ts';
import { abortCall, blockCall, failCall, holdAnswer, holdCall } from '../fixtures/failing-calls.ts';
import { storeCoachSession, storePlayerSession } from '../fixtures/sign-in.ts';
import { expect, test, watchErrors } from '../fixtures/test.ts';

const gates = [
  ['/admin', 'Admin', 'Sign In', 'Admin Dashboard'],
  ['/admin/queue', 'Admin', 'Sign In', 'Video Queue'],
  ['/admin/coaches', 'Admin Authentication', 'Sign In', 'Coaches'],
  ['/admin/library', 'Admin', 'Sign In', 'Library'],
  ['/admin/analytics', 'Admin Access Required', 'Access Analytics', 'Analytics'],
  ['/admin/health', 'Admin', 'Sign In', 'Health'],
  ['/admin/test-capture', 'Admin', 'Sign In', 'Test Screen Capture'],
  ['/admin/test-extension', 'Admin', 'Sign In', 'Test Capture Extension'],
  ['/admin/test-audio', 'Admin', 'Sign In', 'Test Audio'],
] as const;

test('[ADMIN-01] each page asks for the password, refuses a wrong one, and opens with the right one', async ({
  page,
  context,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 401/);
  for (const [path, title, button, screen] of gates) {
    await page.goto(path);
    await expect(gate(page, title)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Limited Beta' })).toHaveCount(0);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid password');
    await expectGoodScreen();

    await page.getByLabel('Password').fill(site.adminPassword);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(gate(page, screen)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Admin Dashboard',
      'Video Queue',
      'Coaches',
      'Library',
      'Analytics',
      'Health',
    ]);
    await page.reload();
    await expect(gate(page, screen)).toBeVisible();
    await context.clearCookies();
  }
  for (const path of ['/admin/analyzer', '/admin/crop']) {
    await page.goto(path);
    await expect(gate(page, 'Admin')).toBeVisible();
  }
});

test('[ADMIN-01] the gate is remembered for the session: in other pages and tabs, with a cookie that ends with the browser', async ({
  page,
  context,
  site,
}) => {
  const answer = await holdCall(page, 'identity.adminGate');
  await page.goto('/admin');
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached();
  await answer();
  await page.getByLabel('Password').fill(site.adminPassword);
  await expect(page.getByLabel('Your Name')).toHaveAccessibleDescription('Recorded with each change you make.');
  await page.getByLabel('Your Name').fill('Dana');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(gate(page, 'Admin Dashboard')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Video Queue' }).click();
  await expect(gate(page, 'Video Queue')).toBeFocused();
  await expect(page).toHaveURL('/admin/queue');

  const tab = await context.newPage();
  const errors = watchErrors(tab);
  await tab.goto('/admin/coaches');
  await expect(gate(tab, 'Coaches')).toBeVisible();
  expect(errors).toEqual([]);

  const cookie = (await context.cookies()).find(({ name }) => name === 'admin_session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', expires: -1 });
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat())).toEqual([]);
  const [session] = await site.database.session.findMany({ where: { actorName: 'Dana' } });
  expect(session?.scope).toBe('admin');
});

test('[ADMIN-01] the analytics gate is remembered for 30 days, and opens nothing else', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/admin/analytics');
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByRole('button', { name: 'Access Analytics' }).click();
  await expect(gate(page, 'Analytics')).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).not.toContain('admin_session');
  const days =
    ((cookies.find(({ name }) => name === 'analytics_session')?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);

  await page.goto('/admin/queue');
  await expect(gate(page, 'Admin')).toBeVisible();
  await page.goto('/admin/analytics');
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(gate(page, 'Admin Access Required')).toBeVisible();
});

test('[ADMIN-01] Lock ends this browser’s session only, and other admins go on working', async ({
  page,
  browser,
  site,
  expectGoodScreen,
}) => {
  await openAdmin(page, site, '/admin/queue');
  await expect(gate(page, 'Video Queue')).toBeVisible();
  const other = await browser.newContext();
  const otherPage = await other.newPage();
  const errors = watchErrors(otherPage);
  await openAdmin(otherPage, site, '/admin');
  await expect(gate(otherPage, 'Admin Dashboard')).toBeVisible();

  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(gate(page, 'Admin')).toBeVisible();
  await expect(page).toHaveURL('/admin/queue');
  await expectGoodScreen();
  await page.reload();
  await expect(gate(page, 'Admin')).toBeVisible();

  await otherPage.getByRole('link', { name: 'View Submission Queue' }).click();
  await expect(gate(otherPage, 'Video Queue')).toBeVisible();
  await expect(
    otherPage.getByRole('table', { name: 'Submissions' }).or(otherPage.getByText('No videos')),
  ).toBeVisible();
  expect(errors).toEqual([]);
  await other.close();
});

test('[ADMIN-01] after too many wrong passwords the gate says to wait, and opens again later', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 429/);
  const message = 'Too many attempts. Please wait a little and try again.';
  await failCall(page, 'identity.loginAdmin', { code: 'RATE_LIMITED', httpStatus: 429, message });
  await page.goto('/admin');
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText(message);
  await expectGoodScreen();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(gate(page, 'Admin Dashboard')).toBeVisible();
});

test('[ADMIN-01] a failed Lock says so, leaves the page open, and can be repeated', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/Failed to lock/, /status of 500/);
  await openAdmin(page, site, '/admin/queue');
  await failCall(page, 'identity.lockAdmin');
  await page.getByRole('button', { name: 'Lock' }).click();
  const again = page.getByRole('button', { name: 'Lock failed, try again' });
  await expect(again).toBeVisible();
  await expect(gate(page, 'Video Queue')).toBeVisible();
  await expectGoodScreen();
  await page.unrouteAll();
  await again.click();
  await expect(gate(page, 'Admin')).toBeVisible();
});

test('[ADMIN-01] without a connection the gate can be tried again; a session that ends shows it, and what was typed is there again after it', async ({
  page,
  context,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 401/, /status of 403/, /ERR_CONNECTION_RESET/);
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Interrupted' });
  const { email } = player.account;
  await abortCall(page, 'identity.adminGate');
  await openAdmin(page, site, `/admin?search=${encodeURIComponent(email)}`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Network error. Please try again.');
  await page.unrouteAll();
  await blockCall(page, 'identity.adminGate');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toContainText('The server could not be reached.');
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: `Edit ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByLabel('First Name').fill('Typed before');
  await context.clearCookies({ name: 'admin_session' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(gate(page, 'Admin')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Password').fill(site.adminPassword);
  // The list that was read before the change arrives after it.
  const showList = await holdAnswer(page, 'administration.listUsers');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog.getByLabel('First Name')).toHaveValue('Typed before');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page, 'Changes saved.')).toBeVisible();
  showList();
  await expect(await cell(page, 'Users', email, 'Name')).toHaveText('Typed before Interrupted');

  await context.clearCookies({ name: 'admin_session' });
  await page.getByRole('link', { name: 'View Submission Queue' }).click();
  await expect(gate(page, 'Admin')).toBeVisible();
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(gate(page, 'Video Queue')).toBeVisible();
});

test('[ADMIN-01] the scripts of the admins load for no visitor, player or coach, and their screens only behind the gate @main', async ({
  page,
  site,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  const isAdmins = (path: string) => path.startsWith('/admin/');
  const visit = async (...paths: string[]) => {
    for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' });
  };
  await visit('/', '/login', '/coach/login');
  const player = await site.factories.createPlayer();
  await storePlayerSession(page, site, player);
  await visit('/', '/account', '/account?tab=subscription', '/account/dashboard');
  await storeCoachSession(page, site, await site.factories.createCoach());
  await visit('/coach/queue', '/coach/players', '/coach/profile');
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter(isAdmins)).toEqual([]);
  await visit('/admin');
  await expect(gate(page, 'Admin')).toBeVisible();
  expect(scripts.filter(isAdmins)).not.toEqual([]);
  expect(scripts.filter((path) => isAdmins(path) && /screen|dialog/.test(path))).toEqual([]);
});
