import { listLibraryInput, listLibraryOutput } from '@swing/contract/library';
import { sessions } from '@swing/domain/access-policies';
import type { ActorOf } from '@swing/domain/actor';
import type { LibraryOwner } from '@swing/domain/library-limits';
import { defineVerb } from '../../../kernel/verb.ts';
import { presentLibraryVideo } from '../present.ts';
import { libraryOf, type LibraryCoach } from '../store/libraries.ts';
import { readLibraryPage } from '../store/library-page.ts';

/** Lists library videos in their order: a coach's own and then everyone's, and everyone's for an admin (library-1). */
export const listLibrary = defineVerb({
  name: 'library.list',
  kind: 'query',
  input: listLibraryInput,
  output: listLibraryOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'read',
  async run({ ctx, input: { owner, ...input } }) {
    const { rows, nextCursor } = await readLibraryPage(ctx.database, librariesOf(ctx.actor, owner), input);
    return { videos: rows.map(presentLibraryVideo), nextCursor };
  },
});

function librariesOf(actor: ActorOf<'coach' | 'admin'>, owner: LibraryOwner | undefined): LibraryCoach[] {
  if (actor.scope === 'admin' || owner === 'everyone') return [null];
  return owner === 'mine' ? [libraryOf(actor)] : [libraryOf(actor), null];
}
