import { readFile } from 'node:fs/promises';
import { abortCall } from '../fixtures/failing-calls.ts';
import { fillCredentials, openAccount } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('[ACCT-05] a player downloads all data, then deletes the account for good @main', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 40[13]/);
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  await site.factories.createSubmission({ player });
  const { email } = player.account;
  await openAccount(page, site, player);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download My Data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ account: { email }, videos: [{ analysis: null }] });
  expect(data.videos[0].link).toContain('/api/video/stream/');

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await dialog.getByLabel('Current Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByText('Please confirm that you mean it')).toBeVisible();
  await dialog.getByLabel('I understand that this cannot be undone').check();
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Current password is incorrect');
  await expectGoodScreen();
  await dialog.getByLabel('Current Password').fill(site.password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();

  const done = page.getByRole('dialog', { name: 'Your account was deleted' });
  await expect(done).toContainText(email);
  await expectGoodScreen();
  await done.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/login');
  await fillCredentials(page, email, site.password);
  await expect(page.getByRole('alert')).toBeVisible();
});

test('[ACCT-05] deleting the account first shows what is lost', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/ERR_CONNECTION_RESET/);
  const player = await site.factories.createPlayer({ subscriptionEnd: new Date('2096-12-20T17:00:00Z') });
  await openAccount(page, site, player);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  const costs = dialog.getByRole('list');
  await expect(costs).toContainText(
    'Your plan: You have paid until December 20, 2096. Your access ends at once and nothing more is charged. No refunds for partial months or unused analyses.',
  );
  await expect(costs).toContainText('all of them and all analyses are removed.');
  await expect(costs).toContainText('save the analyses and invoices you want to keep.');
  await expectGoodScreen();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const ended = {
    subscriptionStatus: 'expired',
    subscriptionEnd: new Date('2026-01-20Z'),
    nextBillingDate: null,
  } as const;
  await site.database.player.update({ where: { accountId: player.accountId }, data: ended });
  await page.reload();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(costs).toContainText('Your videos:');
  await expect(costs.getByRole('listitem')).toHaveCount(2);

  await abortCall(page, 'billing.subscription');
  await page.reload();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(costs).toContainText('Your plan: If one is running, it ends at once and nothing more is charged.');
});

for (const [name, file] of [
  ['Delete Account', 'delete-account'],
  ['Leave Coach', 'leave-coach'],
] as const) {
  test(`[ACCT-05] the page loads again when a deployment has removed the code of ${name}`, async ({
    page,
    site,
    expectLogged,
  }) => {
    expectLogged(/status of 404/);
    const player = await site.factories.createPlayer({ coach: await site.factories.createCoach() });
    await openAccount(page, site, player);
    await page.route(`**/${file}-dialog-*.js`, (route) => route.fulfill({ status: 404 }));
    const button = page.getByRole('button', { name });
    await Promise.all([page.waitForEvent('load'), button.click()]);
    await page.unrouteAll();
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}
