import type { Locator, Page } from 'playwright-core';
import { median } from './median.ts';
import { isTiny } from './scale.ts';

/** The browser runs the page's code this many times slower, as on a weak laptop. */
export const slowdown = 4;

/**
 * Milliseconds between pressing the mouse button or key and releasing it, as with a person. Without this pause, the browser would handle both before it
 * paints, and report their work as one event.
 */
const heldMs = 80;

/**
 * A control may close its dialog while others in it have not been pressed yet. Then the dialog is opened again, at most this many times.
 */
const mostReopened = 10;

export interface Press {
  name: string;
  /** Time between the input, such as releasing the mouse button, and the next paint. */
  milliseconds: number;
}

/** Script for a page: collects the longest event of each interaction, as a browser's INP does. Durations below 16 ms are not reported. */
export const watchInteractions = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) if (interactionId) longest = Math.max(longest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;
const twoFrames =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))';

export const untilPainted = (page: Page) => page.evaluate(twoFrames);

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/**
 * Calls `act`, which uses a control. Returns the milliseconds from the slowest of the input events it causes to the next paint. The
 * browser does not report times below 16 ms, so the result is at least 16.
 */
export async function interact(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate('longest = 0');
  await act();
  await untilPainted(page);
  await untilPainted(page);
  return Math.max(16, await page.evaluate<number>('longest'));
}

/** Waits until a button can be clicked, clicks it, and returns how long the page took to respond. */
export async function pressOne(page: Page, name: string, control: Locator): Promise<Press> {
  await control.click({ trial: true });
  await untilPainted(page);
  return { name, milliseconds: await interact(page, () => control.click({ delay: heldMs })) };
}

interface Control {
  index: number;
  name: string;
  /** True for sliders and selects, which are changed with an arrow key. Other controls are clicked. */
  usesArrowKeys: boolean;
  /** Name of the dialog that it is in; null outside of dialogs. */
  dialog: string | null;
}

/**
 * Returns a script for the page. It lists the visible controls of the open dialog. If no dialog is open, it lists those in the element `within`. It also
 * stores each one's index in its attribute `data-bench`.
 */
const listControls = (within: string) => `
  (() => {
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].findLast((it) => it.checkVisibility());
    const labelled = dialog?.getAttribute('aria-labelledby')?.split(' ')[0];
    const dialogName = dialog
      ? dialog.getAttribute('aria-label') ?? (labelled && document.getElementById(labelled)?.textContent) ?? 'Dialog'
      : null;
    const root = dialog ?? document.querySelector(${JSON.stringify(within)}) ?? document.createElement('div');
    document.querySelectorAll('[data-bench]').forEach((element) => delete element.dataset.bench);
    const selector = 'button:enabled, select:enabled, textarea:enabled, input:enabled, [role=slider]:not([aria-disabled=true])';
    return [...root.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element, index) => {
        element.dataset.bench = index;
        const own = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
        const around = dialogName ?? element.closest('section, [role=group], aside')?.getAttribute('aria-label');
        const usesArrowKeys = element.matches('select, [type=range], [role=slider]');
        return { index, name: [around, own].filter(Boolean).join(': ').trim(), usesArrowKeys, dialog: dialogName };
      });
  })()
`;

interface PressOptions {
  /** CSS selector of the element whose controls are pressed. Default: the whole page. */
  within?: string;
  /** Matches the names of controls to leave out. A name consists of the region or dialog and the label, such as "Compare: Linked". */
  skipped: RegExp;
  /** Text that begins each name in the result, such as "While recording: ". */
  prefix?: string;
  /** Called after each control, for example to pause the videos. */
  afterEach?: () => Promise<void>;
}

/** Matches the controls that close a dialog. They are pressed after all others in it. */
const closing = /: (Close|Cancel|Go back)$/;

/** Clicks every button of a page and moves every slider and select, once each, also in dialogs that open. Measures how long each takes to respond. */
export async function pressAll(
  page: Page,
  { within = 'body', skipped, prefix = '', afterEach }: PressOptions,
): Promise<Press[]> {
  const presses: Press[] = [];
  const done = new Set<string>();
  const list = () => page.evaluate<Control[]>(listControls(within));
  let opener: string | null = null;
  let reopened = 0;
  while (!isTiny || presses.length < 3) {
    const controls = await list();
    const left = controls.filter(({ name }) => !done.has(name) && !skipped.test(name));
    const next = left.find(({ name }) => !closing.test(name)) ?? left[0];
    if (!next) {
      if (opener === null || !controls[0]?.dialog) break;
      await page.keyboard.press('Escape');
      await untilPainted(page);
      opener = null;
      continue;
    }
    done.add(next.name);
    const control = page.locator(`[data-bench="${next.index}"]`);
    await control.scrollIntoViewIfNeeded();
    if (next.usesArrowKeys) await control.focus();
    else await control.hover({ force: true });
    await untilPainted(page);
    const act = () =>
      next.usesArrowKeys
        ? page.keyboard.press('ArrowRight', { delay: heldMs })
        : control.click({ force: true, delay: heldMs });
    presses.push({ name: prefix + next.name, milliseconds: await interact(page, act) });
    await afterEach?.();
    // Close the crop window if it was opened. Its page shares a thread with this one, and would slow down the next controls.
    for (const opened of page.context().pages()) if (opened !== page) await opened.close();
    const dialog = (await list())[0]?.dialog ?? null;
    if (dialog !== null && next.dialog === null) opener = next.name;
    if (dialog === null && next.dialog !== null && opener !== null) {
      const isUnfinished = left.some((one) => one !== next && one.dialog === next.dialog);
      if (isUnfinished && reopened++ < mostReopened) done.delete(opener);
      opener = null;
    }
  }
  return presses;
}

/** Returns the median time of each control over all rounds. Unlike the mean, it ignores one round in which the computer was busy. */
export function mediansOf(rounds: readonly (readonly Press[])[]): Press[] {
  const names = new Set(rounds.flat().map(({ name }) => name));
  return [...names].map((name) => {
    const own = rounds.flat().filter((press) => press.name === name);
    return { name, milliseconds: median(own.map(({ milliseconds }) => milliseconds)) };
  });
}
