import { waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { mailedLink } from '../fixtures/mailed-link.ts';
import { emptyPool, pool } from '../fixtures/pool.ts';
import { item } from '../fixtures/queue.ts';
import { approveAndSend, record, withoutMicrophone } from '../fixtures/recording.ts';
import { waitUntilPrepared } from '../fixtures/rest-client.ts';
import { openCoachPage, openDashboard } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('[PLUS-01] [COACH-10] a player without a coach is served, from upload to mail, by a coach who takes the swing', async ({
  page,
  site,
  otherPage: coachPage,
}) => {
  await emptyPool(site);
  const player = await site.factories.createPlayer({ firstName: 'Noa', lastName: 'Levi' });
  const coach = await site.factories.createCoach({ fullName: 'Dana Diaz' });
  const readSubmission = () => site.database.submission.findFirstOrThrow({ where: { playerId: player.accountId } });

  await test.step('the player uploads a swing', async () => {
    await openDashboard(page, site, player);
    await page.getByRole('button', { name: 'Upload New Video' }).click();
    await page.getByLabel('Swing video').setInputFiles(swingClip);
    await page.getByRole('button', { name: 'Submit for Analysis' }).click();
    await expect(page.getByText('Video uploaded!')).toBeVisible();
  });
  const { id, coachCode } = await readSubmission();
  expect(coachCode).toBe('000000');
  await waitUntilPrepared(site, id);

  await test.step('the coach switches on taking such swings in the profile', async () => {
    await openCoachPage(coachPage, site, coach, '/coach/profile');
    await coachPage.getByRole('checkbox', { name: 'Take swings of players without a coach' }).check();
    await expect(coachPage.getByText('Saved. Your queue now offers swings of players without a coach.')).toBeVisible();
  });

  await test.step('the coach takes the swing and opens it', async () => {
    await coachPage.getByRole('navigation').getByRole('link', { name: 'Queue' }).click();
    await expect(pool(coachPage)).toContainText('1 swing waits without a coach');
    await pool(coachPage).getByRole('button', { name: 'Take the Oldest' }).click();
    await expect(item(coachPage, 'Noa Levi')).toBeVisible();
    await withoutMicrophone(coachPage, 'NotAllowedError');
    await item(coachPage, 'Noa Levi').getByRole('button', { name: 'Analyze' }).click();
    await coachPage.waitForURL(`/coach/analyzer?submission=${id}`);
    await waitUntilLoaded(coachPage);
  });

  await test.step('the coach records and sends the analysis', async () => {
    await record(coachPage);
    await approveAndSend(coachPage);
    await expect(item(coachPage, 'Noa Levi').getByRole('button', { name: 'View Analysis' })).toBeVisible();
    await expect(pool(coachPage)).toContainText('Nothing is waiting.');
  });

  await test.step('the player gets a mail, which does not call the coach their own', async () => {
    await expect.poll(() => site.mails(player.account.email)).toHaveLength(1);
    const [mail] = await site.mails(player.account.email);
    expect(mail).toMatchObject({
      subject: 'Your swing analysis is ready',
      text: expect.stringContaining('Coach “Dana Diaz” has analyzed the swing of “Noa Levi”.'),
    });
  });

  await test.step('the player watches the analysis, and is not linked to the coach', async () => {
    await page.goto(await mailedLink(site, player.account.email, '/account/watch'));
    await expect(page).toHaveURL(`/account/watch?submission=${id}`);
    await expect(page.getByRole('main').getByRole('button', { name: /^(Play|Pause)$/ })).toBeVisible();
    expect(await readSubmission()).toMatchObject({ status: 'completed', coachCode: coach.inviteCode });
    const { coachId } = await site.database.player.findUniqueOrThrow({ where: { accountId: player.accountId } });
    expect(coachId).toBeNull();
  });
});
