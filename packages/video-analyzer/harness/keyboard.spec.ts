import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { speedButton } from './speed-buttons.ts';

const shots = process.env.SHOTS;
const stage = (page: Page) => page.getByRole('application', { name: "Stage: Analyze Mia Torres's swing" });
const keys = (page: Page) => page.getByRole('dialog', { name: 'Keys' });

async function open(page: Page) {
  const body = readFileSync(fixturePath('numbered-frames.mp4'));
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body }));
  await page.goto('/analyzer.html');
  await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled();
}

/** Whether the stage shows the red of the pen near a place, 0 to 1 from the left and from the top. */
function isRedAt(page: Page, x: number, y: number) {
  return page.getByRole('img', { name: 'Swing video with drawings' }).evaluate(
    (element, [left = 0, top = 0]) => {
      const canvas = element as HTMLCanvasElement;
      const at = [Math.round(left * canvas.width) - 3, Math.round(top * canvas.height) - 3] as const;
      const { data } = canvas.getContext('2d')!.getImageData(...at, 7, 7);
      return data.some((_, index) => index % 4 === 0 && data[index]! > 200 && data[index + 1]! < 90);
    },
    [x, y],
  );
}

async function press(page: Page, ...names: string[]) {
  for (const name of names) await page.keyboard.press(name);
}

test('[ANZ-06] draws with the keyboard: a stroke, a line and a dot, and Escape cancels only the drawing @main', async ({
  page,
}) => {
  await open(page);
  await expect(stage(page)).toBeFocused();
  await expect(stage(page)).toHaveAccessibleDescription('Enter draws with the keyboard. Question mark shows all keys.');
  const right = Array<string>(4).fill('Shift+ArrowRight');
  const left = Array<string>(4).fill('Shift+ArrowLeft');

  await press(page, 'Enter');
  await expect(page.getByText('Crosshair in the middle. Arrow keys move it, Enter draws, Escape ends.')).toBeAttached();
  await press(page, 'Enter');
  await expect(
    page.getByText('Drawing started. Arrow keys continue it, Enter ends it, Escape cancels it.'),
  ).toBeAttached();
  await press(page, ...right);
  if (shots) await page.screenshot({ path: `${shots}/keyboard-drawing.png` });
  await press(page, 'Enter');
  await expect(page.getByText('Drawing ended.')).toBeAttached();
  // 4 x 40 of the 1080 stage pixels right of the middle.
  await expect.poll(() => isRedAt(page, 0.5 + 80 / 1080, 0.5)).toBe(true);
  await expect(page.getByText('Frame 1 / 90')).toBeVisible();

  await press(page, 'd', ...left, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Enter', ...right, 'Enter');
  await expect.poll(() => isRedAt(page, 0.5 + 80 / 1080, 0.5 + 80 / 608)).toBe(true);
  await press(page, 'f', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Enter');
  await expect(page.getByText('Placed.')).toBeAttached();
  await expect.poll(() => isRedAt(page, 0.5 + 160 / 1080, 0.5 - 80 / 608)).toBe(true);

  await press(page, 'd', 'Enter', 'Enter');
  await expect(page.getByText('Nothing drawn. Move the crosshair between the two presses of Enter.')).toBeAttached();
  await press(page, 'd', 'Enter', ...left, 'Escape');
  await expect(page.getByText('Drawing canceled.')).toBeAttached();
  await expect.poll(() => isRedAt(page, 0.5 + 80 / 1080, 0.5 - 80 / 608)).toBe(false);
  expect(await isRedAt(page, 0.5 + 80 / 1080, 0.5)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);

  await press(page, 'Escape');
  await expect(page.getByText('Crosshair off.')).toBeAttached();
  await press(page, 'ArrowRight');
  await expect(page.getByText('Frame 2 / 90')).toBeVisible();
  await press(page, 'Escape');
  await expect.poll(() => isRedAt(page, 0.5 + 80 / 1080, 0.5)).toBe(false);
});

test('[ANZ-06] selects and drags with the keyboard, and says which drawing it is', async ({ page }) => {
  await open(page);
  const said = (text: string) => expect(page.getByRole('status').getByText(text, { exact: true })).toBeAttached();
  const duplicate = page.getByRole('button', { name: 'Duplicate' });
  await press(page, 'd', 'Enter', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter', 'a');
  await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter');
  await said('Selected: line. Arrow keys drag it, Enter drops it, Escape cancels.');
  await press(page, 'Enter');
  await said('Selected: line.');
  await expect(duplicate).toBeEnabled();

  await press(page, 'Enter', 'Shift+ArrowDown', 'Enter');
  await said('Changed: line.');
  await expect.poll(() => isRedAt(page, 0.5 + 40 / 1080, 0.5 + 40 / 608)).toBe(true);
  expect(await isRedAt(page, 0.5 + 40 / 1080, 0.5)).toBe(false);

  await press(page, 'Shift+ArrowDown', 'Enter');
  await said('Nothing here. Move the crosshair onto a drawing.');
  await expect(duplicate).toBeDisabled();
  // The press has ended: arrow keys move only the crosshair, and the next Enter selects again.
  await press(page, 'Shift+ArrowUp', 'Enter', 'Shift+ArrowUp', 'Escape');
  await said('Canceled.');
  await expect.poll(() => isRedAt(page, 0.5 + 40 / 1080, 0.5 + 40 / 608)).toBe(true);
});

test('[ANZ-06] a text placed with the keyboard is typed, and the focus returns to the stage', async ({ page }) => {
  await open(page);
  await press(page, 'i', 'Enter', 'Enter');
  const field = page.getByRole('textbox', { name: 'Text on the picture' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('placeholder', 'Type, then Enter');
  await page.keyboard.type('Late');
  await press(page, 'Enter');
  await expect(field).toBeHidden();
  await expect(stage(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeEnabled();
});

test('[ANZ-06] ? and the button in the settings list all keys, and Escape closes only the list', async ({ page }) => {
  await open(page);
  await press(page, 'Enter', 'Enter', 'Shift+ArrowRight', 'Enter', 'Escape');
  await press(page, '?');
  await expect(keys(page)).toContainText('One frame back or forward');
  await expect(keys(page).getByText('Spotlight: dims what is around it')).toBeVisible();
  if (shots) await page.screenshot({ path: `${shots}/keys.png` });
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  if (shots) await page.screenshot({ path: `${shots}/keys-phone.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, 'Escape');
  await expect(keys(page)).toBeHidden();
  await expect(stage(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeEnabled();

  await page.getByRole('checkbox', { name: 'Keyboard shortcuts' }).uncheck();
  await stage(page).focus();
  await press(page, '?');
  await page.getByRole('button', { name: 'Show all keys' }).click();
  await expect(keys(page)).toHaveCount(1);
  await expect(keys(page)).toBeVisible();
});

test('[ANZ-06] keys act on the stage again after a choice with the mouse, and a list keeps its own keys', async ({
  page,
}) => {
  await open(page);
  await press(page, 'd', 'Enter', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter', 'Escape', 'a');
  const box = (await stage(page).boundingBox())!;
  await page.mouse.click(box.x + box.width * (0.5 + 40 / 1080), box.y + box.height / 2);
  const shown = page.getByLabel('Shown for');
  await expect(shown).toBeEnabled();
  await shown.focus();
  await press(page, 'ArrowDown');
  await expect(shown).toHaveValue('10');
  await expect(shown).toBeFocused();
  await expect(page.getByText('Frame 1 / 90')).toBeVisible();
  await press(page, 'd');
  await expect(page.getByRole('button', { name: 'Line' })).toHaveAttribute('aria-pressed', 'false');

  // The list that a browser opens cannot be clicked here: a press, then the choice.
  await shown.dispatchEvent('pointerdown');
  await shown.selectOption('1');
  await expect(stage(page)).toBeFocused();
  await press(page, 'ArrowRight', 'd');
  await expect(page.getByText('Frame 2 / 90')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Line' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(stage(page)).toBeFocused();
});

test('[ANZ-05] a speed that is chosen with the keyboard keeps the focus, and one that is clicked gives the keys back', async ({
  page,
}) => {
  await open(page);
  await speedButton(page, '1').focus();
  await press(page, 'Tab', 'Enter');
  await expect(speedButton(page, '1.25')).toBeFocused();
  await expect(speedButton(page, '1.25')).toHaveAttribute('aria-pressed', 'true');
  await expect(speedButton(page, '1')).toHaveAttribute('aria-pressed', 'false');
  await speedButton(page, '0.5').click();
  await expect(stage(page)).toBeFocused();
});

test('[ANZ-06] a click on a button leaves the focus on the stage, and ends drawing with the keyboard', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Line' }).click();
  await stage(page).evaluate((element) => {
    element.addEventListener('blur', () => {
      element.dataset.left = 'yes';
    });
  });
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(stage(page)).toBeFocused();
  await expect(stage(page)).not.toHaveAttribute('data-left');

  await press(page, 'Enter');
  const started = page.getByText('Crosshair in the middle. Arrow keys move it, Enter draws, Escape ends.');
  await expect(started).toBeAttached();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(started).toHaveCount(0);
  await expect(stage(page)).toBeFocused();
});

test('[ANZ-06] a key that is held down steps on, but copies, mirrors and clears once', async ({ page }) => {
  await open(page);
  /** Presses a key and holds it until the browser has repeated it three times. */
  async function hold(key: string) {
    for (let count = 0; count < 4; count += 1) await page.keyboard.down(key);
    await page.keyboard.up(key);
  }
  await hold('ArrowRight');
  await expect(page.getByText('Frame 5 / 90')).toBeVisible();
  await hold('n');
  await expect(page.getByRole('checkbox', { name: 'Mirror' })).toBeChecked();

  const clear = page.getByRole('button', { name: 'Clear all' });
  await press(page, 'd', 'Enter', 'Enter', 'Shift+ArrowRight', 'Enter', 'Escape', 'a');
  const box = (await stage(page).boundingBox())!;
  await page.mouse.click(box.x + box.width * (0.5 + 20 / 1080), box.y + box.height / 2);
  await page.keyboard.down('Control');
  await hold('d');
  await page.keyboard.up('Control');
  // The line and one copy of it: the second undo takes back the line.
  await press(page, 'z');
  await expect(clear).toBeEnabled();
  await press(page, 'z');
  await expect(clear).toBeDisabled();
  await hold('x');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();

  // Escape closes the list of keys, and goes on being held.
  await press(page, '?');
  await expect(keys(page)).toBeVisible();
  await hold('Escape');
  await expect(keys(page)).toBeHidden();
  await expect(clear).toBeEnabled();
  await press(page, 'Escape');
  await expect(clear).toBeDisabled();
});

test('[ANZ-06] Escape deletes no drawing while the seek bar is dragged', async ({ page }) => {
  await open(page);
  const clear = page.getByRole('button', { name: 'Clear all' });
  await press(page, 'd', 'Enter', 'Enter', 'Shift+ArrowRight', 'Enter', 'Escape');
  await expect(clear).toBeEnabled();
  const { x, y, width, height } = (await page.getByRole('slider', { name: 'Position' }).boundingBox())!;
  await page.mouse.move(x + width / 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2);
  await press(page, 'Escape');
  await page.mouse.up();
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveValue(/^4[45]$/);
  await expect(clear).toBeEnabled();
  await press(page, 'Escape');
  await expect(clear).toBeDisabled();
});
