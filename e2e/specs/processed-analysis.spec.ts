import { openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { expect, test } from '../fixtures/test.ts';

test('[REC-09] a coach who opens the analyzer again is told that the analysis is still being processed', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const { coach, submission } = await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  const title = page.getByText('An analysis is being processed', { exact: true });
  await expect(page.getByRole('button', { name: 'Test Mic', exact: true })).toBeVisible();
  await expect(title).toHaveCount(0);

  // As if another tab had sent an analysis that the server is converting. No job works on this row, so it stays until the test changes it.
  const { id } = await site.database.analysisUpload.create({
    data: {
      submissionId: submission.id,
      requestedBy: coach.account.id,
      fileName: 'analysis.webm',
      contentType: 'video/webm',
      spentAt: new Date(),
      convertingAt: new Date(),
    },
  });
  await page.reload();
  await waitUntilLoaded(page);
  await expect(title).toBeVisible();
  const text = 'Mia Torres gets it as soon as it is ready. Another one that you send replaces it.';
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expectGoodScreen();

  await site.database.analysisUpload.update({ where: { id }, data: { convertingAt: null } });
  await expect(title).toHaveCount(0);
});
