import type { LibraryVideo, Prisma } from '../generated/client.ts';
import type { FactoryContext } from './factory-context.ts';

export type LibraryVideoFields = Partial<Prisma.LibraryVideoUncheckedCreateInput>;

/** A ready video, at the end of the library of `coachId`, or of everyone's by default. */
export async function createLibraryVideo(
  { database, values, now }: FactoryContext,
  fields: LibraryVideoFields = {},
): Promise<LibraryVideo> {
  const number = values.next('library video');
  const name = fields.name ?? `Swing ${number}`;
  const coach = fields.coachId ? await database.coach.findUnique({ where: { accountId: fields.coachId } }) : null;
  const tags = Array.isArray(fields.tags) ? fields.tags : [];
  return database.libraryVideo.create({
    data: {
      id: values.uuid('library video', number),
      coachCode: coach?.inviteCode ?? null,
      status: 'ready',
      name,
      searchText: [name, ...tags].join('\n'),
      position: BigInt(number) * 1_048_576n,
      fileName: `swing-${number}.mp4`,
      contentType: 'video/mp4',
      size: 2_097_152n,
      sha256: values.sha256('library video', number),
      container: 'mp4',
      videoCodec: 'avc',
      durationSeconds: 3.2,
      width: 1080,
      height: 1920,
      rotation: 0,
      frameRate: 60,
      frameCount: 192,
      cleanKey: values.key('library copy', number),
      cleanSize: 2_097_000n,
      cleanContentType: 'video/mp4',
      uploadedBy: values.uuid('library uploader', number),
      permissionConfirmedAt: now,
      createdAt: now,
      ...fields,
    },
  });
}
