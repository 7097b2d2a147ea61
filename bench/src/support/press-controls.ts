import type { Locator, Page } from 'playwright-core';
import { median } from './median.ts';
import { isTiny } from './scale.ts';

/** How much slower than this computer the page runs. */
export const slowdown = 4;

/**
 * How long a control is held. A person moves the pointer to a control, presses, and releases it about this much later. Done all at once, the
 * browser would show all three in one picture and count their work together.
 */
const heldMs = 80;

/** How often a dialog is opened again because a control in it closed it before the others were pressed. */
const mostReopened = 10;

export interface Press {
  name: string;
  /** Of the longest event, until the screen showed its result. */
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
 * Does something to a control. Returns the milliseconds of the longest event until the screen showed its result; 16 if that is
 * shorter.
 */
export async function interact(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate('longest = 0');
  await act();
  await untilPainted(page);
  await untilPainted(page);
  return Math.max(16, await page.evaluate<number>('longest'));
}

/** Waits until a control can be pressed, and presses it. */
export async function pressOne(page: Page, name: string, control: Locator): Promise<Press> {
  await control.click({ trial: true });
  await untilPainted(page);
  return { name, milliseconds: await interact(page, () => control.click({ delay: heldMs })) };
}

interface Control {
  index: number;
  name: string;
  /** Whether a key changes it, such as a slider. The others are pressed. */
  hasKeys: boolean;
  /** Name of the dialog that it is in; null outside of dialogs. */
  dialog: string | null;
}

/** Script: lists the visible controls in the part of the page that `within` selects, or in the dialog in front of it, and marks each with its index. */
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
        const hasKeys = element.matches('select, [type=range], [role=slider]');
        return { index, name: [around, own].filter(Boolean).join(': ').trim(), hasKeys, dialog: dialogName };
      });
  })()
`;

interface PressOptions {
  /** Selects the part of the page. Controls of dialogs that open are pressed too. */
  within?: string;
  /** Names (`Region: Control`) of what is not pressed. */
  skipped: RegExp;
  /** Precedes the names in the results. */
  prefix?: string;
  /** Runs after each press, such as to pause what plays. */
  afterEach?: () => Promise<void>;
}

/** Such controls of a dialog are pressed after its others. */
const closing = /: (Close|Cancel|Go back)$/;

/** Presses every control once, also in the dialogs that open. A slider and a list are changed with a key. */
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
    if (next.hasKeys) await control.focus();
    else await control.hover({ force: true });
    await untilPainted(page);
    const act = () =>
      next.hasKeys
        ? page.keyboard.press('ArrowRight', { delay: heldMs })
        : control.click({ force: true, delay: heldMs });
    presses.push({ name: prefix + next.name, milliseconds: await interact(page, act) });
    await afterEach?.();
    // The crop window shares the page's thread, and would slow down every later press.
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

/** Returns each control's median over all rounds. A busy computer delays another control in each round, and the median leaves that out. */
export function mediansOf(rounds: readonly (readonly Press[])[]): Press[] {
  const names = new Set(rounds.flat().map(({ name }) => name));
  return [...names].map((name) => {
    const own = rounds.flat().filter((press) => press.name === name);
    return { name, milliseconds: median(own.map(({ milliseconds }) => milliseconds)) };
  });
}
