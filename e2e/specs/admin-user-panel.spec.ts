import { openAdmin } from '../fixtures/admin.ts';
import { blockCall } from '../fixtures/failing-calls.ts';
import { expect, test } from '../fixtures/test.ts';

test('[ADMIN-03] the panel of a user about whom nothing is known says so in each tab', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Nora', lastName: 'New', passwordHash: null });
  await openAdmin(page, site, `/admin?user=${player.accountId}`);
  const panel = page.getByRole('dialog', { name: 'Nora New' });
  for (const [name, value] of [
    ['Access ends', 'No end'],
    ['Card', 'None'],
    ['Password', 'Not chosen yet'],
    ['Coach', 'None'],
  ] as const) {
    await expect(panel.locator(`dt:text-is("${name}") + dd`), name).toHaveText(value);
  }
  for (const [tab, text] of [
    ['Submissions', 'No video was submitted.'],
    ['Plan History', 'The plan has never changed.'],
    ['Payments', 'Nothing was paid.'],
    ['Mails', 'No mail was sent.'],
    ['Sessions', 'Not signed in anywhere.'],
    ['Audit', 'Nothing is recorded.'],
  ] as const) {
    await panel.getByRole('tab', { name: tab }).click();
    await expect(panel.getByRole('tabpanel', { name: tab })).toHaveText(text);
  }
  await expectGoodScreen();
});

test('[ADMIN-03] the panel shows what is unusual about a plan, and every kind of payment, mail, plan and session', async ({
  page,
  site,
  extraHTTPHeaders,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 403/);
  const coach = await site.factories.createCoach({ fullName: 'Dana Diaz' });
  const player = await site.factories.createPlayer({
    coach,
    firstName: 'Uma',
    lastName: 'Unusual',
    athleteName: 'Lu Unusual',
    secondAthleteName: 'Bo Unusual',
    subscriptionStatus: 'past_due',
    isDisputed: true,
    pendingPlanType: 'starter',
    pendingPlanAt: new Date('2099-03-10T12:00:00Z'),
    cardBrand: 'visa',
    cardLastFour: '4242',
  });
  const { accountId, account } = player;
  const { database, factories } = site;
  const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12));
  const pay = (day: number, fields: Partial<Parameters<typeof factories.createPayment>[0]>) =>
    factories.createPayment({ player, paidAt: at(day), createdAt: at(day), ...fields });
  await pay(1, { receiptUrl: 'https://pay.test/receipt' });
  await pay(2, { status: 'failed' });
  await pay(3, { status: 'refunded', refundedCents: 1_050 });
  await pay(4, { status: 'disputed' });
  await factories.createSubmission({ player, status: 'completed', createdAt: at(1), analyzedAt: at(3) });
  await database.planChange.createMany({
    data: [
      { playerId: accountId, at: at(1), planType: 'sixmonth', status: 'active', endsAt: at(9), isManualGrant: true },
      { playerId: accountId, at: at(9), planType: 'performance', status: 'inactive', isManualGrant: false },
    ],
  });
  await database.mail.createMany({
    data: Array.from({ length: 26 }, (_, index) => ({
      accountId,
      recipient: account.email,
      template: index === 25 ? 'analysis-ready' : 'welcome',
      status: index === 25 ? ('failed' as const) : ('queued' as const),
      onceKey: `${accountId} ${index}`,
      facts: {},
      createdAt: at(1 + index),
    })),
  });
  await page.request.post('/api/login', { data: { email: account.email, password: site.password } });
  await openAdmin(page, site, `/admin?user=${accountId}`);
  const panel = page.getByRole('dialog', { name: 'Uma Unusual' });
  await expect(
    panel
      .getByText(/The last payment failed/)
      .locator('xpath=ancestor::ul')
      .getByRole('listitem'),
  ).toHaveText([
    'The last payment failed. The provider tries again.',
    'A payment is disputed, so uploads are paused.',
    'Changes to Starter on March 10, 2099.',
  ]);
  for (const [name, value] of [
    ['Email', account.email],
    ['ID', accountId],
    ['Athletes', 'Lu Unusual, Bo Unusual'],
    ['Plan', 'Performance, Active'],
    ['Card', 'Visa ending in 4242'],
    ['Password', 'Chosen'],
    ['Coach', `Dana Diaz (${coach.inviteCode})`],
  ] as const) {
    await expect(panel.locator(`dt:text-is("${name}") + dd`), name).toHaveText(value);
  }
  const tab = panel.getByRole('tabpanel');
  const entries = tab.getByRole('listitem');
  await expect(entries).toHaveText(
    'Uma Unusual CompletedSubmitted January 1, 2026, analyzed January 3, 2026, Dana Diaz',
  );
  await panel.getByRole('tab', { name: 'Payments' }).click();
  await expect(entries).toHaveText([
    '$45.00 Performance DisputedJanuary 4, 2026',
    '$45.00 Performance RefundedJanuary 3, 2026, $10.50 refunded',
    '$45.00 Performance FailedJanuary 2, 2026',
    '$45.00 Performance PaidJanuary 1, 2026, receipt',
  ]);
  await expect(tab.getByRole('link', { name: 'receipt' })).toHaveAttribute('href', 'https://pay.test/receipt');
  await panel.getByRole('tab', { name: 'Plan History' }).click();
  await expect(entries).toHaveText([
    'Performance InactiveSince January 9, 2026',
    '6-Month Performance ActiveSince January 1, 2026, until January 9, 2026, granted by an admin',
  ]);
  await panel.getByRole('tab', { name: 'Sessions' }).click();
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(`from ${extraHTTPHeaders?.['x-forwarded-for']}, until `);

  await blockCall(page, 'administration.listMails');
  await panel.getByRole('tab', { name: 'Mails' }).click();
  await expect(tab.getByRole('alert')).toContainText('Failed to load mails');
  await page.unrouteAll();
  await tab.getByRole('button', { name: 'Try Again' }).click();
  await expect(entries).toHaveCount(25);
  await expect(entries.first()).toHaveText('Analysis ready FailedJanuary 26, 2026');
  await expect(entries.last()).toHaveText('Welcome QueuedJanuary 2, 2026');
  await tab.getByRole('button', { name: 'Load more' }).click();
  await expect(entries).toHaveCount(26);
  await expect(tab.getByText('26 mails shown')).toBeFocused();
  await expectGoodScreen();
});
