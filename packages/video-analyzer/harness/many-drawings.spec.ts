import { expect, test } from '@playwright/test';
import { createDocumentServer, drawLine, expectLine, openKept } from './documents.ts';

/** Lines across the middle, each for a tenth of a second, spread over the video. */
const saved = Array.from({ length: 5_000 }, (_, number) => {
  const tStart = (number % 40) / 10;
  return {
    id: `line-${number}`,
    data: {
      kind: 'drawing',
      video: 'video1',
      order: number,
      shape: 'line',
      points: [
        { x: 0.45, y: 0.8 },
        { x: 0.55, y: 0.8 },
      ],
      style: { color: '#f0262d', thickness: 3, opacity: 1 },
      tStart,
      tEnd: tStart + 0.1,
    },
    editedAt: '2026-11-20T10:00:00.000Z',
    format: 1,
  };
});

test('[PLUS-05] [ANZ-06] with 5,000 drawings one more is drawn, undone, kept and shown again, and none is lost', async ({
  page,
}) => {
  const server = createDocumentServer();
  for (let at = 0; at < saved.length; at += 500) server.save(saved.slice(at, at + 500), 0);
  await server.serve(page.context());
  await openKept(page);
  await expectLine(page, 0.8);
  await drawLine(page, 0.3);
  await expectLine(page, 0.3);
  await drawLine(page, 0.4);
  await expectLine(page, 0.4);
  await page.keyboard.press('z');
  await expectLine(page, 0.4, false);
  await expect.poll(() => server.items().filter(({ data }) => data !== null).length).toBe(5_001);
  await page.reload();
  for (const y of [0.8, 0.3]) await expectLine(page, y);
  expect(saved.every(({ id, data }) => JSON.stringify(server.get(id)?.data) === JSON.stringify(data))).toBe(true);
});
