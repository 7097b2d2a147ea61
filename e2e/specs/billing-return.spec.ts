import { fillCheckout, payOnSimulator } from '../fixtures/simulated-payment.ts';
import { expect, test } from '../fixtures/test.ts';

test('[PAY-04] [PAY-05] who comes back is welcomed back, and promised no welcome email @phone', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const lastYear = new Date(Date.now() - 400 * 86_400_000);
  const { account } = await site.factories.createPlayer({
    createdAt: lastYear,
    subscriptionStatus: 'expired',
    subscriptionEnd: lastYear,
    nextBillingDate: null,
  });
  await page.goto('/checkout?plan=starter');
  await fillCheckout(page, account.email);
  await payOnSimulator(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back to Swing Clubhouse!');
  const main = page.getByRole('main');
  await expect(main).toContainText('Your payment has arrived. A receipt was sent to your email address.');
  await expect(main).not.toContainText('welcome email');
  await expect(page.getByLabel('Confirm Password')).toHaveCount(0);
  await expectGoodScreen();
  const subjects = async () => (await site.mails(account.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toEqual(['Your receipt from Swing Clubhouse']);
});
