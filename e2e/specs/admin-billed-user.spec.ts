import { formatLongDate } from '@swing/domain/dates';
import { cell, notice, openAdmin, rows, unlock } from '../fixtures/admin.ts';
import { answerQuestion } from '../fixtures/questions.ts';
import { failCall } from '../fixtures/failing-calls.ts';
import { subscribe } from '../fixtures/simulated-payment.ts';
import { expect, test } from '../fixtures/test.ts';

const table = 'Users';

test('[ADMIN-03] [PAY-08] a billed user’s plan is changed and cancelled at the payment provider, and deleting the user ends the subscription there', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 409/);
  const { email, accountId } = await subscribe(page, site, 'starter');
  await unlock(page, site);
  await page.goto(`/admin?search=${encodeURIComponent(email)}`);
  await expect(rows(page, table)).toHaveCount(1);
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  const save = async (choices: { plan?: string; status?: string }) => {
    await dialog.waitFor();
    if (choices.plan) await dialog.getByLabel('Plan Type').selectOption(choices.plan);
    if (choices.status) await dialog.getByLabel('Status').selectOption(choices.status);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
  };
  const edit = () => page.getByRole('button', { name: `Edit ${email}` }).click();

  await edit();
  await expect(
    dialog.getByText(
      'The payment provider bills this plan. A change of plan or status is made there too, or refused with the reason.',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(dialog.getByLabel('Access Until')).toHaveCount(0);
  await expectGoodScreen();
  await save({ plan: 'Performance', status: 'Cancelled' });
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to update user: Change the plan and the status one after the other.',
  );
  await save({ status: 'Inactive', plan: 'Starter' });
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to update user: The player is still billed. Choose cancelled, which ends the plan after the period that is paid for.',
  );
  await save({ status: 'Active', plan: 'Performance' });
  await expect(
    notice(
      page,
      "Changes saved. The plan is Performance now. The player's card was charged, with credit for unused time.",
    ),
  ).toBeFocused();
  await expect(await cell(page, table, email, 'Plan')).toHaveText('Performance');

  await edit();
  await save({ plan: 'Starter' });
  await expect(notice(page, 'Changes saved. The plan changes to Starter on ')).toBeFocused();
  const { pendingPlanAt } = await site.database.player.findUniqueOrThrow({ where: { accountId } });
  const day = formatLongDate(pendingPlanAt!, 'UTC');
  await expect(
    notice(page, `Changes saved. The plan changes to Starter on ${day}. Until then it stays as it is.`),
  ).toBeFocused();
  await edit();
  await expect(
    dialog.getByText('Starter begins with the next period. The player can withdraw that in the account.'),
  ).toBeVisible();
  await save({ status: 'Cancelled' });
  await expect(
    notice(page, `Changes saved. The plan is cancelled at the payment provider. Access ends on ${day}.`),
  ).toBeFocused();
  await expect(await cell(page, table, email, 'Status')).toHaveText('Cancelled');
  await expect(await cell(page, table, email, 'Next Billing')).toContainText('None');

  await page.getByRole('button', { name: email, exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Mia Torres' });
  await expect(panel).toContainText(/Card\s*Visa ending in 4242/);
  await panel.getByRole('tab', { name: 'Payments' }).click();
  await expect(panel.getByRole('tabpanel').getByRole('listitem')).toHaveText([
    /^\$20\.00 Performance Paid/,
    /^\$25\.00 Starter Paid/,
  ]);
  await panel.getByRole('tab', { name: 'Plan History' }).click();
  await expect(panel.getByRole('tabpanel').getByRole('listitem')).toHaveText([
    /^Performance CancelledSince .*, until /,
    /^Performance ActiveSince /,
    /^Starter ActiveSince /,
  ]);
  await page.keyboard.press('Escape');

  const { stripeSubscriptionId } = await site.database.player.findUniqueOrThrow({ where: { accountId } });
  const atProvider = async () =>
    (
      await site.database.$queryRaw<{ status: string }[]>`
        SELECT data->>'status' AS status FROM payments_simulator.objects WHERE id = ${stripeSubscriptionId}`
    )[0]?.status;
  expect(await atProvider()).toBe('active');
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  await answerQuestion(
    page,
    `Delete user ${email}? This will permanently remove the user and all their data. Are you sure?`,
    'Delete',
  );
  await expect(notice(page, 'User deleted successfully. The subscription has ended.')).toBeFocused();
  expect(await atProvider()).toBe('canceled');
  await expect(page.getByText('No user matches.')).toBeVisible();
});

test('[ADMIN-03] a plan that is paid for and does not renew has no end to edit; the list works without that of deletions', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/Failed to load deletions/, /status of 500/);
  const player = await site.factories.createPlayer({ planType: 'sixmonth', nextBillingDate: null });
  await failCall(page, 'administration.listDeletions');
  const { email } = player.account;
  await openAdmin(page, site, `/admin?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `Edit ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(
    dialog.getByText('This plan is paid for, without renewing. It stays as it is until it ends.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Access Until')).toHaveCount(0);
  await expectGoodScreen();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('table', { name: 'Deletions in progress' })).toHaveCount(0);
});
