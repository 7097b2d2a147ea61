import { notice, openAdmin, rows } from '../fixtures/admin.ts';
import { answerQuestion } from '../fixtures/questions.ts';
import { expect, test } from '../fixtures/test.ts';

test('[ADMIN-03] a result that arrives as its question closes keeps the focus', async ({ page, site }) => {
  const { account } = await site.factories.createPlayer();
  await openAdmin(page, site, `/admin?search=${encodeURIComponent(account.email)}`);
  await expect(rows(page, 'Users')).toHaveCount(1);
  await page.getByRole('button', { name: `Email ${account.email}` }).click();
  await page.getByRole('alertdialog').waitFor();

  // The closed question leaves the page at the end of its animation. Here that ends when React schedules the rendering of
  // the result (it does so by a message), so that both happen in one render.
  await page.evaluate(() => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    Element.prototype.getAnimations = () => [{ finished } as unknown as Animation];
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).includes('resendWelcome')) return response;
      const body = await response.text();
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (...message: unknown[]) {
        MessagePort.prototype.postMessage = postMessage;
        finish();
        postMessage.apply(this, message as Parameters<typeof postMessage>);
      };
      return Object.assign(response, { text: async () => body });
    };
  });
  await answerQuestion(page, 'Resend welcome email to this user?', 'Send');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(notice(page, 'Welcome email sent!')).toBeFocused();
});
