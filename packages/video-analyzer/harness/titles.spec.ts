import { expect, test, type Page } from '@playwright/test';
import { openNumbered } from './checkpoints-page.ts';

const clip = { frames: 60, frameRate: 30, keyFrameInterval: 1 };

/** What a pointer that rests on the controls of a part is told, in the order of the page. */
const titlesIn = (page: Page, region: string) =>
  page
    .getByRole('region', { name: region, exact: true })
    .evaluate((part) => [...part.querySelectorAll<HTMLElement>('[title]')].map(({ title }) => title));

const playback = [
  'Set the mark at this frame (M)',
  'Move the mark back by one frame (,)',
  'Move the mark forward by one frame (.)',
  'Drag sideways or turn the mouse wheel to go frame by frame',
  'Reverse: play up to 3 seconds backwards (Shift+space)',
  'Previous frame (←)',
  'Play (space)',
  'Next frame (→)',
  'Zoom out (-)',
  'Show the whole picture',
  'Zoom in (+)',
  'A, loop from this frame (Shift+7). Again at the same frame removes it.',
  'B, loop to this frame (Shift+8). Again at the same frame removes it.',
  'Play in a loop: from A to B, or the whole video (Shift+9)',
];
const view = [
  "For slow motion: the camera's rate. Leave it empty if the file plays at real speed.",
  'Show the picture as filmed',
];
const checkpoints = ['Stance', 'Load', 'Foot plant', 'Contact', 'Extension', 'Finish'];
const unset = checkpoints.map((name, index) => `Set ${name} here (Shift+${index + 1})`);
const views = ['Video 1', 'Video 2', 'Side by side', 'Stacked', 'Overlay'];

test('[ANZ-01] [ANZ-05] [ANZ-06] the title of each control says what it does, and its key', async ({ page }) => {
  await openNumbered(page, { video1: clip, video2: clip });
  expect(await titlesIn(page, 'Drawing tools')).toEqual([
    'Select (A)',
    'Draw (S)',
    'Line (D)',
    'Dot (F)',
    'Square (G)',
    'Arrow (H)',
    'Circle (C)',
    'Ellipse (E)',
    'Spotlight (O)',
    'Text (I)',
    'Angle (Q)',
    'Level (J)',
    'Plumb (U)',
    'Ruler (K)',
    'Path (P)',
    'Stopwatch (Y)',
    'Black (B)',
    'Red (R)',
    'White (W)',
    'Thickness 5 (5)',
    'Thickness 8 (8)',
    'Thickness 10 (0)',
    'Undo (Z)',
    'Redo (X)',
    'Clear all (Esc)',
  ]);
  expect(await titlesIn(page, 'Selected drawing')).toEqual([
    'Previous drawing ({)',
    'Next drawing (})',
    'Copy (Ctrl+C)',
    'Paste at the frame shown of Video 1 (Ctrl+V)',
    'Duplicate (Ctrl+D)',
    'Delete (Del)',
  ]);
  expect(await titlesIn(page, 'Settings')).toEqual(['All keys (?)']);
  expect(await titlesIn(page, 'Playback, Video 1')).toEqual(['Keys act on this video. T switches.', ...playback]);
  expect(await titlesIn(page, 'Playback, Video 2')).toEqual(playback);
  for (const name of ['Video 1', 'Video 2'])
    expect(await titlesIn(page, `${name}, view and metadata`), name).toEqual(view);

  const compare = [
    ...views.map((name) => `${name} (V for the next view)`),
    'Play, step and seek both videos together, aligned on their marks (L)',
  ];
  expect(await titlesIn(page, 'Compare')).toEqual(compare);
  await page.getByRole('button', { name: 'Overlay' }).click();
  expect(await titlesIn(page, 'Compare')).toEqual([
    ...compare.slice(0, -1),
    'Opacity of video 2',
    'Divider: video 1 on the left, video 2 on the right',
    ...compare.slice(-1),
  ]);
  await page.getByRole('button', { name: 'Divider' }).click();
  await expect(page.getByRole('slider', { name: 'Divider between video 1 and video 2' })).toHaveAttribute(
    'aria-valuetext',
    '50 % video 1',
  );

  const strips = 'Checkpoints of the swing';
  expect(await titlesIn(page, strips)).toEqual([...unset, ...unset]);
  const load = page.getByRole('list', { name: 'Checkpoints, Video 1' }).getByRole('listitem').nth(1);
  await expect(load).toHaveText('Set Load Not set');
  await page.keyboard.press('Shift+2');
  await expect(load.getByRole('button').first()).toHaveAttribute(
    'title',
    'Go to Load. Shift+2 sets it at the frame shown, Delete removes it.',
  );

  // Play at 0.25x, so that the clip does not end before the title is read.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('<');
  await page.getByRole('button', { name: 'Play' }).first().click();
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveAttribute('title', 'Pause (space)');
});

test('[ANZ-06] [PLUS-08] the titles of what only a ruler or a stopwatch has', async ({ page }) => {
  await openNumbered(page, { video1: clip });
  await expect(page.getByRole('heading', { name: 'No selection' })).toBeVisible();
  const box = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.keyboard.press('k');
  await page.mouse.move(...at(0.3, 0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.6, 0.5), { steps: 3 });
  await page.mouse.up();
  await page.keyboard.press('a');
  await page.mouse.click(...at(0.4, 0.5));
  const usual = [
    'Previous drawing ({)',
    'Next drawing (})',
    'Copy (Ctrl+C)',
    'Paste at the frame shown (Ctrl+V)',
    'Duplicate (Ctrl+D)',
    'Delete (Del)',
  ];
  await expect
    .poll(() => titlesIn(page, 'Selected drawing'))
    .toEqual([
      ...usual,
      'Sets the scale of this video: other rulers and paths are measured by it.',
      'Set the length of most bats',
    ]);
  await page.keyboard.press('y');
  await page.mouse.click(...at(0.5, 0.2));
  await page.keyboard.press('a');
  await page.mouse.click(...at(0.5, 0.2));
  await expect
    .poll(() => titlesIn(page, 'Selected drawing'))
    .toEqual([...usual, 'Start at the frame shown', 'Stop at the frame shown']);
});
