import { addVideo } from '../fixtures/add-video.ts';
import { notice, openAdmin, row, rows } from '../fixtures/admin.ts';
import { swingClip } from '../fixtures/clips.ts';
import { item } from '../fixtures/queue.ts';
import { approveAndSend, record, withoutMicrophone } from '../fixtures/recording.ts';
import { openQueue } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const table = 'Submissions';

test('[PLUS-01] a player without a coach is assigned by an admin, and served by that coach until the mail', async ({
  page,
  site,
  otherPage: coachPage,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Noor', lastName: 'Assigned' });
  const coach = await site.factories.createCoach({ fullName: 'Dana Story' });
  const { id } = await addVideo(site, player, swingClip);
  // Sent later, so the coach opens the other one first.
  await site.factories.createSubmission({ player, createdAt: new Date() });

  await test.step('an admin links the player, with the pending swings', async () => {
    await openAdmin(page, site, '/admin/queue?search=Noor Assigned');
    await expect(rows(page, table).getByRole('link', { name: 'General' })).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select Noor Assigned' }).first().check();
    await page.getByRole('button', { name: 'Assign to a Coach' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign to a Coach' });
    await dialog.getByRole('checkbox', { name: 'Also link Noor Assigned for good' }).check();
    await dialog.getByRole('searchbox').fill('Dana Story');
    await dialog.getByRole('button', { name: 'Dana Story' }).click();
    await expect(notice(page, '1 video assigned to Dana Story.')).toBeVisible();
    await expect(notice(page, 'Noor Assigned is linked to Dana Story. 1 video moved too.')).toBeVisible();
  });

  await test.step('the coach finds it in the queue, records and sends', async () => {
    await withoutMicrophone(coachPage, 'NotAllowedError');
    await openQueue(coachPage, site, coach);
    await item(coachPage, 'Noor Assigned').getByRole('button', { name: 'Analyze' }).first().click();
    await coachPage.waitForURL(`/coach/analyzer?submission=${id}`);
    await record(coachPage);
    await approveAndSend(coachPage);
  });

  await test.step('the player gets the mail, and the admin sees it completed', async () => {
    await expect
      .poll(async () => (await site.mails(player.account.email))[0]?.subject)
      .toBe('Your swing analysis is ready');
    await page.getByRole('button', { name: 'Refresh Queue' }).click();
    await expect(row(page, table, 'Noor Assigned').getByRole('link', { name: 'Download' })).toBeVisible();
    const { coachId } = await site.database.player.findUniqueOrThrow({ where: { accountId: player.accountId } });
    expect(coachId).toBe(coach.accountId);
  });
});
