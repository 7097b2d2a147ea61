import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

// The full source is twice as long, and takes a browser twice the time to receive and parse.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Returns the WCAG 2.2 A and AA violations of a page, and those of any other axe tags asked for. Checks only the page itself,
 * not its frames. Only violations leave the page: the whole report of @axe-core/playwright would be megabytes for each check.
 */
export async function axeViolations(page: Page, otherTags: string[] = []): Promise<[rule: string, html: string[]][]> {
  await page.evaluate(waitForTransitions);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (runOnly) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        runOnly,
        resultTypes: ['violations'],
        preload: false,
      });
      return violations.map(({ id, nodes }): [string, string[]] => [id, nodes.map(({ html }) => html)]);
    },
    [...wcag, ...otherTags],
  );
}

/**
 * Waits for transitions to end, because colours may lack contrast until then. Animations that are paused, endless or driven by scrolling would
 * not end.
 */
async function waitForTransitions(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ timeline }) => timeline === document.timeline)
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  // A transition that is cancelled rejects.
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
