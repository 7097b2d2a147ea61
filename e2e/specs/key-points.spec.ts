import { swingClip } from '../fixtures/clips.ts';
import { sendAnalysis, uploadVideo } from '../fixtures/rest-client.ts';
import { openDashboard } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('[PLUS-14] the player sees the key points below the analysis, goes to their moments, and has them as chapters', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const { id } = await uploadVideo(site, player, swingClip);
  const keyPoints = [
    { seconds: 3, text: 'Finish high, with your weight on the front leg.' },
    { seconds: 1, text: 'Hands first.' },
  ];
  await sendAnalysis(site, coach, id, swingClip, { keyPoints });
  await openDashboard(page, site, player);
  await page.getByRole('link', { name: 'Watch Analysis' }).click();
  const list = page.getByRole('region', { name: 'Key points' });
  await expect(list.getByRole('button')).toHaveText([
    '0:01Hands first.',
    '0:03Finish high, with your weight on the front leg.',
  ]);
  const position = page.getByRole('slider', { name: 'Position' });
  const at = (frame: number) =>
    expect(position).toHaveAttribute('aria-valuetext', new RegExp(`frame ${frame} of 120$`));
  // It starts playing by itself and stops at the end.
  await at(120);
  const hands = list.getByRole('button', { name: 'Hands first.' });
  await hands.focus();
  await page.keyboard.press('Enter');
  await at(31);
  await expect(hands).toHaveAttribute('aria-current', 'true');
  await expectGoodScreen();

  const chapters = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].flatMap(({ kind, cues }) =>
          [...(cues ?? [])].map((cue) => [kind, cue.startTime, cue.endTime, (cue as VTTCue).text]),
        ),
      );
  await expect.poll(chapters).toEqual([
    ['chapters', 1, 3, 'Hands first.'],
    ['chapters', 3, 4, 'Finish high, with your weight on the front leg.'],
  ]);
  await page.getByRole('button', { name: 'My Swing' }).click();
  await expect(list).toBeHidden();
});
