import { resumeLibraryUploadInput } from '@swing/contract/library';
import type { LibraryVideo } from '@swing/db/generated/client';
import { safeParse } from 'zod/v4/core';
import type { UploadTarget, UploadHandler } from '../../media/resumable-store.ts';
import { notFound } from '../../../kernel/app-error.ts';
import {
  beginAttempt,
  endAttempt,
  endDraft,
  findDraft,
  refuseSize,
  touchAttempt,
  type StaffContext,
} from './attempts.ts';
import { completeAttempt } from './complete-attempt.ts';

type Draft = LibraryVideo & UploadTarget;

/** The resumable uploads to the caller's library, by video id. */
export function libraryUploads(ctx: StaffContext): UploadHandler<Draft> {
  const find = async (id: string) => {
    const draft = await findDraft(ctx, id);
    return { ...draft, storedSize: draft.storedKey === null ? null : draft.size };
  };
  return {
    async idOf({ videoId = null }) {
      if (!safeParse(resumeLibraryUploadInput, { id: videoId }).success || videoId === null) throw notFound('Upload');
      return (await find(videoId)).id;
    },
    find,
    refuseSize,
    begin: ({ id }, columns) => beginAttempt(ctx, id, columns),
    touch: (id, key) => touchAttempt(ctx, id, key),
    end: (id, key) => endAttempt(ctx, id, key),
    // An upload whose file was stored before stays.
    cancel: ({ id, storedKey }, key) => (storedKey === null ? endDraft : endAttempt)(ctx, id, key),
    complete: (id, key, file, taken) => completeAttempt(ctx, { id, key }, file, taken),
  };
}
