import { addAnalysis, addVideo } from '../fixtures/add-video.ts';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import { fillCredentials, openDashboard } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('[AUTH-01] [UPL-07] a link to an analysis leads there after the login, and from there to the player’s swing', async ({
  page,
  site,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  const submission = await addVideo(site, player, swingClip, { notes: 'Am I opening too early?' });
  const { id } = submission;
  await addAnalysis(site, submission, numberedClip);
  await page.goto(`/account/watch?submission=${id}`);
  await page.waitForURL('/login');
  await fillCredentials(page, player.account.email, site.password);
  await page.waitForURL(`/account/watch?submission=${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  const position = page.getByRole('slider', { name: 'Position' });
  await expect(heading).toHaveText('Analysis for Mia Torres');
  await expect(position).toHaveAttribute('aria-valuetext', /of 90$/);
  await page.getByRole('button', { name: 'My Swing' }).click();
  await expect(page).toHaveURL(`/account/watch?submission=${id}&show=swing`);
  await expect(heading).toHaveText('Swing of Mia Torres');
  await expect(position).toHaveAttribute('aria-valuetext', /of 120$/);
  await expect(page.getByText('Am I opening too early?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Original' })).toHaveAttribute('href', /\?download=1$/);
  await page.getByRole('button', { name: 'Analysis', exact: true }).click();
  await expect(heading).toHaveText('Analysis for Mia Torres');
});

test('[UPL-07] an expired analysis is reported, and the swing is offered instead', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  const submission = await addVideo(site, player, swingClip);
  const { id } = submission;
  await addAnalysis(site, submission, numberedClip);
  await site.database.analysis.update({ where: { submissionId: id }, data: { removedAt: new Date() } });
  await openDashboard(page, site, player);
  await page.goto(`/account/watch?submission=${id}`);
  await expect(page.getByText('This analysis was removed 30 days after it was sent.')).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('link', { name: 'Watch the Swing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swing of Mia Torres');
});

test('[UPL-10] a swing that is being prepared shows a notice and opens by itself', async ({ page, site }) => {
  const player = await site.factories.createPlayer();
  const { id } = await addVideo(site, player, swingClip);
  const prepare = (proxyState: 'preparing' | 'none') =>
    site.database.submission.update({ where: { id }, data: { needsProxy: proxyState === 'preparing', proxyState } });
  await prepare('preparing');
  await openDashboard(page, site, player);
  await page.goto(`/account/watch?submission=${id}`);
  await expect(page.getByText('This video is still being prepared. It opens by itself in a moment.')).toBeVisible();
  await prepare('none');
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', /of 120$/);
});

test('[AUTH-07] a submission of another player is not found', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 404/, /Failed to load the submission/);
  const other = await site.factories.createSubmission({ player: await site.factories.createPlayer() });
  await openDashboard(page, site, await site.factories.createPlayer());
  await page.goto(`/account/watch?submission=${other.id}`);
  await expect(page.getByText(/^This video was not found\./)).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('link', { name: 'Open My Videos' }).click();
  await expect(page).toHaveURL('/account/dashboard');
});
