import type { VerbContext } from '../../transport/verb.ts';

/** Removes bytes nobody refers to any more; what cannot go now, as while an old connection hangs, is the clean-up's. */
export async function dropBytes(ctx: VerbContext, key: string): Promise<void> {
  try {
    await ctx.storage.abort(key);
    await ctx.storage.delete(key);
  } catch (thrown) {
    ctx.log.info({ err: thrown }, 'bytes of a dropped draft stay for now');
  }
}
