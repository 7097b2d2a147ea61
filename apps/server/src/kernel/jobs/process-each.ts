import type { KeysetPosition } from '@swing/db/keyset';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Processes items in order. A failing item is logged and skipped, so it cannot block the rest. Returns how many `work`
 * returned true for.
 */
export async function processEach<Item>(
  log: FastifyBaseLogger,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for await (const item of items) {
    try {
      if (await work(item)) done++;
    } catch (thrown) {
      log.warn({ err: thrown }, 'item failed; the next clean-up tries it again');
    }
  }
  return done;
}

const pageSize = 200;

/**
 * Yields rows in pages by id, and reads the next page once the previous one is processed. Rows that remain after
 * processing never block later ones.
 */
export async function* readInPages<Row extends { id: string }>(
  read: (page: { take: number; where: { id?: { gt: string } }; orderBy: { id: 'asc' } }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: string | undefined; ; ) {
    const rows = await read({ take: pageSize, where: after ? { id: { gt: after } } : {}, orderBy: { id: 'asc' } });
    yield* rows;
    after = rows.at(-1)?.id;
    if (rows.length < pageSize) return;
  }
}

/** Like `readInPages`, but pages by (time, id), so an index on both columns serves each page. */
export async function* readByTime<Row>(
  read: (after: KeysetPosition | null, take: number) => Promise<Row[]>,
  positionOf: (row: Row) => KeysetPosition,
): AsyncGenerator<Row> {
  for (let after: KeysetPosition | null = null; ; ) {
    const rows: Row[] = await read(after, pageSize);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = positionOf(last);
  }
}
