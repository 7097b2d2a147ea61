import { expect, test, type Page } from '@playwright/test';
import { openNumbered, show, strip } from './checkpoints-page.ts';
import { drawLine, expectLine } from './documents.ts';
import { speedButton } from './speed-buttons.ts';

const clip = { frames: 60, frameRate: 30, keyFrameInterval: 1 };

const bar = (page: Page, number: 1 | 2) => page.getByRole('region', { name: `Playback, Video ${number}` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const expectPressed = (page: Page, name: string, isPressed = true) =>
  expect(button(page, name)).toHaveAttribute('aria-pressed', String(isPressed));
const expectFrame = (page: Page, frame: number) =>
  expect(bar(page, 1)).toContainText(`Frame ${frame + 1} / ${clip.frames}`);
const hasDrawings = (page: Page, isSo: boolean) => expect(button(page, 'Clear all')).toBeEnabled({ enabled: isSo });

/** What the sheet says, and the keys that are pressed to check it. Rows without `check` are tested in the file named. */
type Row = {
  readonly keys: string;
  readonly does: string;
  readonly check: ((page: Page) => Promise<void>) | `${string}.spec.ts` | 'jog.spec.ts and analyzer.spec.ts';
};

const chooses = (keys: string, does: string, key: string, name: string): Row => ({
  keys,
  does,
  async check(page) {
    await page.keyboard.press(key);
    await expectPressed(page, name);
  },
});

const setsCheckpoint = (number: number, name: string): Row => ({
  keys: `Shift+${number}`,
  does: `Set ${name.toLowerCase()} at this frame`,
  async check(page) {
    await show(page, 'video1', number * 10 - 10);
    await page.keyboard.press(`Shift+${number}`);
    await expect(strip(page, 'Video 1').getByRole('button', { name: `Go to ${name}` })).toBeVisible();
  },
});

const groups: Record<string, readonly Row[]> = {
  Play: [
    {
      keys: 'Shift+7 Shift+8',
      does: 'Start or end of the loop at this frame',
      async check(page) {
        await show(page, 'video1', 15);
        await page.keyboard.press('Shift+7');
        await expectPressed(page, 'A, loop from: 0:00.50');
        await show(page, 'video1', 30);
        await page.keyboard.press('Shift+8');
        await expectPressed(page, 'B, loop to: 0:01.00');
      },
    },
    {
      keys: 'Shift+9',
      does: 'Play in a loop, or not',
      async check(page) {
        const loop = bar(page, 1).getByRole('button', { name: 'Loop', exact: true });
        await expect(loop).toHaveAttribute('aria-pressed', 'true');
        await page.keyboard.press('Shift+9');
        await expect(loop).toHaveAttribute('aria-pressed', 'false');
      },
    },
    {
      keys: 'Shift+Space',
      does: 'Play backwards, up to 3 seconds',
      async check(page) {
        await show(page, 'video1', 50);
        await page.keyboard.press('Shift+ ');
        // Waits until playing backwards has ended at the first frame. Otherwise Space, the next key in the list, would only stop it.
        await expect(bar(page, 1)).toContainText('Frame 1 / 60');
        await expect(bar(page, 1).getByRole('button', { name: 'Reverse', exact: true })).toBeVisible();
      },
    },
    {
      keys: 'Space',
      does: 'Play or pause',
      async check(page) {
        await show(page, 'video1', 0);
        // At normal speed this clip of two seconds could end before the test looks for the Pause button, so it plays at 0.25x.
        for (let step = 0; step < 3; step += 1) await page.keyboard.press('<');
        await page.keyboard.press(' ');
        await expect(bar(page, 1).getByRole('button', { name: 'Pause' })).toBeVisible();
        await page.keyboard.press(' ');
        await expect(bar(page, 1).getByRole('button', { name: 'Play' })).toBeVisible();
        for (let step = 0; step < 3; step += 1) await page.keyboard.press('>');
      },
    },
    {
      keys: '← →',
      does: 'One frame back or forward',
      async check(page) {
        await show(page, 'video1', 20);
        await page.keyboard.press('ArrowRight');
        await expectFrame(page, 21);
        await page.keyboard.press('ArrowLeft');
        await expectFrame(page, 20);
      },
    },
    {
      keys: '< >',
      does: 'Slower or faster',
      async check(page) {
        await page.keyboard.press('<');
        await expect(speedButton(bar(page, 1), '0.75')).toHaveAttribute('aria-pressed', 'true');
        await page.keyboard.press('>');
        await expect(speedButton(bar(page, 1), '1')).toHaveAttribute('aria-pressed', 'true');
      },
    },
    {
      keys: '+ −',
      does: 'Zoom in or out',
      async check(page) {
        await page.keyboard.press('+');
        const whole = (zoom: string) => bar(page, 1).getByRole('button', { name: `${zoom}x, show the whole picture` });
        await expect(whole('1.25')).toBeVisible();
        await page.keyboard.press('-');
        await expect(whole('1.00')).toBeVisible();
      },
    },
    { keys: '{ }', does: 'Drawing before or after, by where they begin', check: 'find-drawings.spec.ts' },
    { keys: 'Shift+← Shift+↑ Shift+→ Shift+↓', does: 'Move the zoomed picture', check: 'zoom-and-pan.spec.ts' },
  ],
  Checkpoints: [
    ...['Stance', 'Load', 'Foot plant', 'Contact', 'Extension', 'Finish'].map((name, index) =>
      setsCheckpoint(index + 1, name),
    ),
    {
      keys: '[ ]',
      does: 'Checkpoint before or after, in both videos',
      async check(page) {
        await show(page, 'video1', 25);
        await page.keyboard.press('[');
        await expectFrame(page, 20);
        await page.keyboard.press(']');
        await expectFrame(page, 30);
      },
    },
  ],
  'Two videos': [
    chooses('V', 'Next view', 'v', 'Stacked'),
    {
      keys: 'T',
      does: 'Use the keys on the other video',
      async check(page) {
        const active = (number: 1 | 2) => bar(page, number).getByRole('img', { name: 'Keys act on this video' });
        await expect(active(1)).toBeVisible();
        await page.keyboard.press('t');
        await expect(active(2)).toBeVisible();
        await expect(active(1)).toHaveCount(0);
      },
    },
    {
      keys: 'L',
      does: 'Link both videos, or not',
      async check(page) {
        await expect(bar(page, 1).getByRole('group', { name: 'Mark' })).toContainText('No mark');
        await page.keyboard.press('l');
        await expectPressed(page, 'Linked');
        await expect(page.getByText('Muted by the link')).toHaveCount(1);
        await page.keyboard.press('l');
        await expectPressed(page, 'Linked', false);
        await expect(page.getByText('Muted by the link')).toHaveCount(0);
      },
    },
    {
      keys: 'N',
      does: 'Mirror',
      async check(page) {
        await page.keyboard.press('n');
        const facts = page.getByRole('region', { name: 'Video 2, view and metadata' });
        await expect(facts.getByRole('checkbox', { name: 'Mirror' })).toBeChecked();
      },
    },
    {
      keys: 'M',
      does: 'Set the mark',
      async check(page) {
        const mark = bar(page, 2).getByRole('group', { name: 'Mark' });
        await show(page, 'video2', 30);
        await page.keyboard.press('m');
        await expect(mark).toContainText('0:01.00');
      },
    },
    {
      keys: ', .',
      does: 'Mark one frame back or forward',
      async check(page) {
        const mark = bar(page, 2).getByRole('group', { name: 'Mark' });
        await page.keyboard.press(',');
        await expect(mark).toContainText('0:00.96');
        await page.keyboard.press('.');
        await expect(mark).toContainText('0:01.00');
      },
    },
  ],
  Tools: [
    chooses('A', 'Select, move and resize', 'a', 'Select'),
    chooses('S', 'Draw freehand', 's', 'Draw'),
    chooses('D', 'Line', 'd', 'Line'),
    chooses('F', 'Dot', 'f', 'Dot'),
    chooses('G', 'Square', 'g', 'Square'),
    chooses('H', 'Arrow', 'h', 'Arrow'),
    chooses('C', 'Circle', 'c', 'Circle'),
    chooses('E', 'Ellipse', 'e', 'Ellipse'),
    chooses('O', 'Spotlight: dims what is around it', 'o', 'Spotlight'),
    chooses('I', 'Text', 'i', 'Text'),
    chooses('Q', 'Angle, in degrees', 'q', 'Angle'),
    chooses('J', 'Level', 'j', 'Level'),
    chooses('U', 'Plumb', 'u', 'Plumb'),
    chooses('K', 'Ruler, in inches', 'k', 'Ruler'),
    chooses('P', 'Path of the barrel: each click steps one frame', 'p', 'Path'),
    chooses('Y', 'Stopwatch, in real seconds', 'y', 'Stopwatch'),
  ],
  'Color and thickness': [
    {
      keys: 'B R W',
      does: 'Black, red, white',
      async check(page) {
        for (const [key, name] of Object.entries({ b: 'Black', w: 'White', r: 'Red' })) {
          await page.keyboard.press(key);
          await expectPressed(page, name);
        }
      },
    },
    {
      keys: '5 8 0',
      does: '5, 8 or 10 pixels',
      async check(page) {
        for (const [key, name] of [
          ['8', 'Thickness 8'],
          ['0', 'Thickness 10'],
          ['5', 'Thickness 5'],
        ] as const) {
          await page.keyboard.press(key);
          await expectPressed(page, name);
        }
      },
    },
  ],
  Correct: [
    {
      keys: 'Z Ctrl+Z',
      does: 'Undo',
      async check(page) {
        for (const key of ['z', 'Control+z']) {
          await drawLine(page, 0.3);
          await hasDrawings(page, true);
          await page.keyboard.press(key);
          await hasDrawings(page, false);
        }
      },
    },
    {
      keys: 'X Ctrl+Y',
      does: 'Redo',
      async check(page) {
        for (const key of ['x', 'Control+y']) {
          await page.keyboard.press(key);
          await hasDrawings(page, true);
          await page.keyboard.press('z');
          await hasDrawings(page, false);
        }
      },
    },
    {
      keys: 'Esc',
      does: 'Clear all drawings',
      async check(page) {
        await drawLine(page, 0.3);
        await drawLine(page, 0.4);
        await page.keyboard.press('Escape');
        await hasDrawings(page, false);
      },
    },
    {
      keys: 'Delete',
      does: 'Remove what is selected',
      async check(page) {
        await drawLine(page, 0.3);
        await selectLine(page, 0.3);
        await page.keyboard.press('Delete');
        await hasDrawings(page, false);
      },
    },
    { keys: 'Ctrl+C', does: 'Copy what is selected', check: 'copy-and-paste.spec.ts' },
    {
      keys: 'Ctrl+V',
      does: 'Paste at this frame, also on the other video',
      check: 'copy-and-paste.spec.ts',
    },
    {
      keys: 'Ctrl+D',
      does: 'Duplicate what is selected',
      async check(page) {
        await drawLine(page, 0.3);
        await selectLine(page, 0.3);
        await page.keyboard.press('Control+d');
        // The copy is selected in place of the original.
        await page.keyboard.press('Delete');
        await hasDrawings(page, true);
        await expectLine(page, 0.3);
        await page.keyboard.press('z');
        await page.keyboard.press('z');
        await hasDrawings(page, true);
      },
    },
  ],
  Help: [
    {
      keys: '?',
      does: 'Show all keys',
      async check(page) {
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
        await page.keyboard.press('Escape');
      },
    },
  ],
  'With the mouse': [
    {
      keys: 'Wheel',
      does: 'On the picture: zoom. On the frame number: one frame back or forward',
      check: 'jog.spec.ts and analyzer.spec.ts',
    },
    { keys: 'Alt+Wheel', does: 'On the picture: one frame back or forward', check: 'jog.spec.ts and analyzer.spec.ts' },
    {
      keys: 'Alt+Drag',
      does: 'On the picture: frames back or forward. On the frame number without Alt',
      check: 'jog.spec.ts and analyzer.spec.ts',
    },
  ],
  'Draw without a mouse': [
    {
      keys: 'Enter',
      does: 'On the stage: show the crosshair, then begin and end a drawing',
      check: 'keyboard.spec.ts',
    },
    { keys: '← ↑ → ↓', does: 'Move the crosshair, with Shift faster', check: 'keyboard.spec.ts' },
    { keys: 'Esc', does: 'Cancel this drawing, then hide the crosshair', check: 'keyboard.spec.ts' },
  ],
};

/** Selects the line that `drawLine` has drawn. */
async function selectLine(page: Page, y: number) {
  const box = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  await page.keyboard.press('a');
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * y);
  await expect(button(page, 'Duplicate')).toBeEnabled();
}

test('[ANZ-06] the sheet of ? lists these keys with these words, and no others', async ({ page }) => {
  await openNumbered(page, { video1: clip });
  await page.keyboard.press('?');
  const sections = page.getByRole('dialog', { name: 'Keys' }).locator('section');
  await expect(sections).toHaveCount(Object.keys(groups).length);
  const listed = await sections.evaluateAll((all) =>
    all.map((section) => {
      const texts = (selector: string) =>
        [...section.querySelectorAll(selector)].map((one) => (one.textContent ?? '').trim());
      const [keys, does] = [texts('dt'), texts('dd')];
      return [texts('h3')[0], keys.map((key, row) => ({ keys: key, does: does[row] }))];
    }),
  );
  const expected = Object.entries(groups).map(([title, rows]) => [
    title,
    rows.map(({ keys, does }) => ({ keys, does })),
  ]);
  expect(listed).toEqual(expected);
});

for (const titles of [
  ['Play', 'Checkpoints'],
  ['Two videos', 'Tools', 'Color and thickness', 'Help'],
]) {
  test(`[ANZ-05] [ANZ-06] [ANZ-07] with two videos each key does what the sheet says: ${titles.join(', ')}`, async ({
    page,
  }) => {
    await openNumbered(page, { video1: clip, video2: clip });
    await show(page, 'video1', 0);
    for (const title of titles) await checkAll(page, title);
  });
}

test('[ANZ-08] each key does what the sheet says: Correct', async ({ page }) => {
  await openNumbered(page, { video1: clip });
  await checkAll(page, 'Correct');
});

async function checkAll(page: Page, title: string) {
  for (const { keys, does, check } of groups[title] ?? []) {
    await test.step(`${keys}: ${does}`, async () => {
      if (typeof check === 'function') await check(page);
    });
  }
}
