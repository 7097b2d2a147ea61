import type { FastifyBaseLogger } from 'fastify';

/** Works the items one by one; one that fails, such as an upload being written just now, does not keep the others. */
export async function each<Item>(
  log: FastifyBaseLogger,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for await (const item of items) {
    try {
      if (await work(item)) done++;
    } catch (thrown) {
      log.warn({ err: thrown }, 'left for the next clean-up');
    }
  }
  return done;
}

const pageSize = 200;

/** Rows in pages by id, the next read when the one before is worked: those that stay behind never keep later ones. */
export async function* inPages<Row extends { id: string }>(
  read: (page: { take: number; where: { id?: { gt: string } }; orderBy: { id: 'asc' } }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: string | undefined; ; ) {
    const rows = await read({ take: pageSize, where: after ? { id: { gt: after } } : {}, orderBy: { id: 'asc' } });
    yield* rows;
    after = rows.at(-1)?.id;
    if (rows.length < pageSize) return;
  }
}
