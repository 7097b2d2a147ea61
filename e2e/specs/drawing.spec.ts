import type { Page } from '@playwright/test';
import {
  colourAt,
  drag,
  isBlack,
  isRed,
  isWhite,
  openAnalyzer,
  stage,
  stageBox,
  waitUntilLoaded,
  type Place,
  type Rgb,
} from '../fixtures/analyzer.ts';
import { numberedClip } from '../fixtures/clips.ts';
import { expect, test } from '../fixtures/test.ts';

// The lower part of the numbered clip is a uniform grey, so that every drawing stands out.
const left: Place = [0.6, 0.85];
const right: Place = [0.9, 0.85];
const middle: Place = [0.75, 0.85];

test.beforeEach(async ({ page, site }) => {
  await openAnalyzer(page, site, numberedClip);
  await waitUntilLoaded(page);
});

async function expectColour(page: Page, place: Place, is: (colour: Rgb) => boolean, expected = true): Promise<void> {
  await expect
    .poll(async () => {
      const colour = await colourAt(page, place);
      return is(colour) === expected ? 'as expected' : colour.join(',');
    })
    .toBe('as expected');
}

/**
 * Measures the stroke that crosses this place from left to right. Returns its thickness in pixels of the 1080x608
 * stage.
 */
function thicknessAt(page: Page, [x, y]: Place): Promise<number> {
  return stage(page).evaluate(
    (element, place) => {
      const canvas = element as HTMLCanvasElement;
      const { data } = canvas.getContext('2d')!.getImageData(Math.round(place.x * canvas.width), 0, 1, canvas.height);
      const isInk = (row: number) => data[row * 4]! > 180 && data[row * 4 + 1]! < 110;
      let [top, bottom] = [Math.round(place.y * canvas.height), Math.round(place.y * canvas.height)];
      while (isInk(top - 1)) top -= 1;
      while (isInk(bottom)) bottom += 1;
      return ((bottom - top) / canvas.height) * 608;
    },
    { x, y },
  );
}

test('[ANZ-06] [ANZ-07] every tool, chosen by its key, draws in red and 3 px thick by default @main', async ({
  page,
}) => {
  const pressed = page.getByRole('region', { name: 'Drawing tools' }).getByRole('button', { pressed: true });
  await expect(pressed).toHaveText(['Draw', '']);
  await expect(page.getByRole('button', { name: 'Red', exact: true })).toHaveAttribute('aria-pressed', 'true');

  await drag(page, [0.6, 0.5], [0.75, 0.5], [0.9, 0.5]);
  await expectColour(page, [0.7, 0.5], isRed);
  expect(Math.abs((await thicknessAt(page, [0.75, 0.5])) - 3)).toBeLessThan(2);

  const toolOf = { d: 'Line', f: 'Dot', g: 'Square', h: 'Arrow', s: 'Draw', a: 'Select' };
  for (const [key, name] of Object.entries(toolOf)) {
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  }
  await page.keyboard.press('d');
  await drag(page, left, right);
  await expectColour(page, middle, isRed);
  await page.keyboard.press('f');
  await drag(page, [0.55, 0.65]);
  await expectColour(page, [0.55, 0.65], isRed);
  await page.keyboard.press('g');
  await page.getByRole('checkbox', { name: 'Hand-drawn look' }).uncheck();
  await drag(page, [0.6, 0.6], [0.7, 0.7]);
  await expectColour(page, [0.65, 0.6], isRed);
  await expectColour(page, [0.7, 0.65], isRed);
  await expectColour(page, [0.65, 0.65], isRed, false);
  await page.keyboard.press('h');
  await drag(page, [0.75, 0.7], [0.9, 0.7]);
  await expectColour(page, [0.8, 0.7], isRed);
  // The head is 15 stage pixels long. 10 pixels behind the tip it is 10 * tan 30° away from the shaft.
  await expectColour(page, [0.9 - 10 / 1080, 0.7 + 5.8 / 608], isRed);
  await expectColour(page, [0.9 - 10 / 1080, 0.7 - 5.8 / 608], isRed);
});

test('[ANZ-06] a drawing is selected, moved, and removed', async ({ page }) => {
  await page.keyboard.press('d');
  await drag(page, left, right);
  await page.getByRole('button', { name: 'Select' }).click();
  await drag(page, middle, [0.75, 0.6]);
  await expectColour(page, [0.75, 0.6], isRed);
  await expectColour(page, middle, isRed, false);
  await page.keyboard.press('Delete');
  await expectColour(page, [0.75, 0.6], isRed, false);
  await page.keyboard.press('z');
  await expectColour(page, [0.75, 0.6], isRed);
});

test('[ANZ-07] colours and thickness can be chosen by key and button', async ({ page }) => {
  await page.keyboard.press('d');
  const lines = [
    { key: '5', thickness: 5, y: 0.45 },
    { key: '8', thickness: 8, y: 0.5 },
    { key: '0', thickness: 10, y: 0.55 },
  ];
  for (const { key, thickness, y } of lines) {
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: `Thickness ${thickness}` })).toHaveAttribute('aria-pressed', 'true');
    await drag(page, [0.6, y], [0.9, y]);
    await expectColour(page, [0.75, y], isRed);
    const measured = await thicknessAt(page, [0.75, y]);
    expect(Math.abs(measured - thickness), `${measured} for ${thickness}`).toBeLessThan(2);
  }
  for (const [key, name, is, y] of [
    ['b', 'Black', isBlack, 0.7],
    ['w', 'White', isWhite, 0.8],
    ['r', 'Red', isRed, 0.9],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await drag(page, [0.6, y], [0.9, y]);
    await expectColour(page, [0.75, y], is);
  }
  await page.getByRole('button', { name: 'White' }).click();
  await page.getByRole('button', { name: 'Thickness 5' }).click();
  await drag(page, [0.6, 0.63], [0.9, 0.63]);
  await expectColour(page, [0.75, 0.63], isWhite);
});

test('[ANZ-08] undo, redo and clear work by key and button', async ({ page }) => {
  const tools = page.getByRole('region', { name: 'Drawing tools' });
  const [undo, redo, clear] = ['Undo', 'Redo', 'Clear all'].map((name) => tools.getByRole('button', { name }));
  for (const button of [undo, redo, clear]) await expect(button!).toBeDisabled();
  await page.keyboard.press('d');
  await drag(page, left, right);
  await drag(page, [0.6, 0.6], [0.9, 0.6]);
  await page.keyboard.press('z');
  await expectColour(page, [0.75, 0.6], isRed, false);
  await expectColour(page, middle, isRed);
  await page.keyboard.press('x');
  await expectColour(page, [0.75, 0.6], isRed);
  await page.keyboard.press('Escape');
  await expectColour(page, middle, isRed, false);
  await expectColour(page, [0.75, 0.6], isRed, false);
  await undo!.click();
  await expectColour(page, middle, isRed);
  await clear!.click();
  await expectColour(page, middle, isRed, false);
  await undo!.click();
  await undo!.click();
  await expect(redo!).toBeEnabled();
  await drag(page, [0.6, 0.5], [0.9, 0.5]);
  await expect(redo!).toBeDisabled();
});

test('[ANZ-08] undo goes back fifty steps, and no more', async ({ page }) => {
  await page.keyboard.press('f');
  const box = await stageBox(page);
  const dots = Array.from({ length: 52 }, (_, count): Place => [0.05 + (count % 26) * 0.035, count < 26 ? 0.8 : 0.9]);
  for (const [x, y] of dots) await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
  await expectColour(page, dots.at(-1)!, isRed);
  for (let count = 0; count < 50; count += 1) await page.keyboard.press('z');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expectColour(page, dots[0]!, isRed);
  await expectColour(page, dots[1]!, isRed);
  await expectColour(page, dots[2]!, isRed, false);
});

test('[ANZ-09] a drawing appears at the time it was drawn, not before, and stays after it', async ({ page }) => {
  const position = page.getByRole('slider', { name: 'Position' });
  await position.fill('30');
  await expect(page.getByText('Frame 31')).toBeVisible();
  await page.keyboard.press('d');
  await drag(page, left, right);
  await position.fill('29');
  await expectColour(page, middle, isRed, false);
  await position.fill('31');
  await expectColour(page, middle, isRed);
  await position.fill('89');
  await expectColour(page, middle, isRed);
});
