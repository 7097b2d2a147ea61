import { libraryStorageOutput } from '@swing/contract/library';
import { sessions } from '@swing/domain/access-policies';
import { maxLibraryBytes, maxLibraryFileBytes } from '@swing/domain/library-limits';
import * as z from 'zod/mini';
import { defineVerb } from '../../../kernel/verb.ts';
import { libraryOf, ownerOf, readUsage } from '../store/libraries.ts';

/** Returns how full the library is that the caller may change (library-3). */
export const readStorage = defineVerb({
  name: 'library.storage',
  kind: 'query',
  input: z.object({}),
  output: libraryStorageOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'read',
  async run({ ctx }) {
    const coachId = libraryOf(ctx.actor);
    const owner = ownerOf(coachId);
    const { usedBytes, uploadingBytes, keptBytes } = await readUsage(ctx.database, coachId);
    const limits = { limitBytes: maxLibraryBytes[owner], maxFileBytes: maxLibraryFileBytes };
    return { owner, usedBytes, uploadingBytes, keptBytes, ...limits };
  },
});
