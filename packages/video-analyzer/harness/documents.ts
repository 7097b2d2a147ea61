import { readFileSync } from 'node:fs';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import { createFakeServer } from '../src/document/testing/fake-server.ts';
import { settled } from '@swing/ui/testing/settled';

const clip = readFileSync(fixturePath('swing-animation.mp4'));

/** A server in the test's memory, for any number of browsers. */
export function createDocumentServer() {
  const server = createFakeServer(Date.now, 50);
  const state = { refusal: null as { status: number; message: string } | null, isCut: false };

  /** Serves the document and the video to the pages of a browser. */
  async function serve(context: BrowserContext) {
    await context.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: clip }));
    await context.route('**/document', (route) => {
      if (state.isCut) return route.abort('internetdisconnected');
      if (state.refusal) return route.fulfill({ status: state.refusal.status, body: state.refusal.message });
      const { after, items } = route.request().postDataJSON() as { after: number; items?: DocumentItem[] };
      return route.fulfill({ json: items ? server.save(items, after) : server.read(after) });
    });
  }

  /** Cuts the connection to the document, or restores it. Pages learn only that it is back. */
  async function cut(context: BrowserContext, isCut: boolean) {
    state.isCut = isCut;
    await context.setOffline(isCut);
  }

  /** The data of several items, which settings that are saved together have. */
  const dataOf = (...ids: string[]) => ids.map((id) => server.get(id)?.data);

  return { ...server, dataOf, state, serve, cut };
}

const stage = (page: Page) => page.getByRole('img', { name: 'Swing video with drawings' });
export const saveStatus = (page: Page) => page.getByRole('region', { name: 'Save' }).getByRole('status');

/** Opens the analyzer with a document, and waits for the video and the document. */
export async function openKept(page: Page) {
  await page.goto('/analyzer.html?document');
  await expect(page.getByRole('button', { name: 'Play' }).first()).toBeVisible();
  await expect(saveStatus(page)).not.toHaveText('Loading saved work…');
}

/** Draws a red line across the stage; `y` is from 0, its top, to 1. */
export async function drawLine(page: Page, y: number) {
  await page.keyboard.press('d');
  const box = (await settled(page, () => stage(page).boundingBox()))!;
  await page.mouse.move(box.x + box.width * 0.45, box.y + box.height * y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.55, box.y + box.height * y, { steps: 4 });
  await page.mouse.up();
}

/** Whether a red line crosses the middle of the stage at `y`. */
function hasLine(page: Page, y: number): Promise<boolean> {
  return stage(page).evaluate((element, share) => {
    const canvas = element as HTMLCanvasElement;
    const [x, top] = [Math.round(canvas.width / 2), Math.round(canvas.height * share) - 3];
    const { data } = canvas.getContext('2d')!.getImageData(x, top, 1, 7);
    return Array.from({ length: 7 }, (_, row) => row * 4).some(
      (at) => data[at]! > 180 && data[at + 1]! < 90 && data[at + 2]! < 95,
    );
  }, y);
}

export const expectLine = (page: Page, y: number, isThere = true) =>
  expect.poll(() => hasLine(page, y), { message: `a line at ${y}` }).toBe(isThere);

/** How many edits the browser has stored that the server has not acknowledged. */
export function storedEdits(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('analyzer-documents');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const counting = database.transaction('edits').objectStore('edits').count();
          counting.addEventListener('success', () => {
            database.close();
            resolve(counting.result);
          });
        });
      }),
  );
}
