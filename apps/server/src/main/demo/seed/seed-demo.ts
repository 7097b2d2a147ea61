import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createFactories, type Factories } from '@swing/db/factories/factories';
import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import { probeVideo } from '@swing/media/probe';
import { byteSourceOfSmallFile, fixturePath } from '@swing/media/testing/fixtures';
import { fileChunks } from '@swing/storage/file-chunks';
import type { ObjectStore } from '@swing/storage/object-store';
import { writeObject } from '@swing/storage/write-object';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../../kernel/services.ts';
import { demoLogins } from './demo-logins.ts';
import { addDays } from '@swing/domain/dates';
import { demoLibrary, demoPlayers, demoSwings } from './demo-story.ts';

const seedLock = 1_937_207_150;
const clip = 'swing-animation.mp4';

/**
 * Fills an empty database with demo data in one transaction: two coaches, some players, swings in every status and a few library
 * videos. A database with accounts of players or coaches is left alone.
 */
export async function seedDemo(services: Services, log: FastifyBaseLogger): Promise<void> {
  const { database, passwords, clock } = services;
  if (await hasUsers(database)) return;
  const passwordHash = await passwords.hash(demoLogins.password);
  await database.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${seedLock})`;
      if (await hasUsers(tx)) return;
      const factories = createFactories(tx, { now: clock.now(), passwordHash, namespace: 'demo' });
      await createDemoData(tx, factories, services, clock.now());
      log.info('demo data created');
    },
    { timeout: 120_000 },
  );
}

/** Any server that starts creates the account of the admins. */
async function hasUsers(database: DatabaseOrTransaction): Promise<boolean> {
  return (await database.account.count({ where: { kind: { not: 'admin' } }, take: 1 })) > 0;
}

async function createDemoData(
  tx: Transaction,
  factories: Factories,
  { storage, jobs }: Services,
  now: Date,
): Promise<void> {
  const joined = { createdAt: addDays(now, -40) };
  const coach = await factories.createCoach({
    ...joined,
    email: demoLogins.coach,
    fullName: 'Casey Ramirez',
    organization: 'Riverside Softball Academy',
  });
  await factories.createCoach({ ...joined, email: 'coach2@demo.test', fullName: 'Jordan Blake' });
  const players = new Map<string, Awaited<ReturnType<Factories['createPlayer']>>>();
  for (const { key, ...fields } of demoPlayers) {
    const linked = { coach, coachLinkedAt: joined.createdAt };
    players.set(key, await factories.createPlayer({ ...joined, ...linked, ...fields }));
  }

  const media = await clipColumns();
  for (const { player: key, hoursAgo, analyzedAfterHours = 0, ...fields } of demoSwings) {
    const player = players.get(key);
    if (!player) throw new Error(`No demo player ${key}`);
    const createdAt = hoursBefore(now, hoursAgo);
    const analyzedAt = fields.status === 'completed' ? hoursBefore(now, hoursAgo - analyzedAfterHours) : null;
    const isDraft = fields.status === 'draft';
    const columns = isDraft ? { fileName: clip } : media;
    const submission = await factories.createSubmission({ ...columns, ...fields, player, createdAt, analyzedAt });
    if (isDraft) continue;
    if (submission.storedKey) await store(storage, submission.storedKey);
    if (submission.cleanKey) await store(storage, submission.cleanKey);
    // Makes the thumbnail once the server runs.
    await jobs.enqueue(tx, 'prepare-clean-copy', { submissionId: submission.id, playerId: submission.playerId });
    const analysis = await tx.analysis.findUnique({ where: { submissionId: submission.id } });
    if (!analysis) continue;
    await store(storage, analysis.key);
    const { storedSize: size, sha256, durationSeconds } = media;
    await tx.analysis.update({ where: { id: analysis.id }, data: { size, sha256, durationSeconds } });
  }
  await createLibraries(tx, factories, { storage, jobs }, { coachId: coach.accountId, now });
}

async function createLibraries(
  tx: Transaction,
  factories: Factories,
  { storage, jobs }: Pick<Services, 'storage' | 'jobs'>,
  { coachId: demoCoachId, now }: { coachId: string; now: Date },
): Promise<void> {
  const { announcedSize: size, cleanSize: _, storedSize: __, ...media } = await clipColumns();
  const { submissionId } = await tx.analysis.findFirstOrThrow({ orderBy: { sentAt: 'desc' } });
  for (const { owner, isAttached, ...fields } of demoLibrary) {
    const coachId = owner === null ? null : demoCoachId;
    const storedKey = randomBytes(16).toString('hex');
    const unprepared = { status: 'preparing', storedKey, cleanKey: null, cleanSize: null } as const;
    const { id: videoId } = await factories.createLibraryVideo({ ...media, ...fields, ...unprepared, coachId, size });
    await store(storage, storedKey);
    await jobs.enqueue(tx, 'prepare-library-video', { videoId, libraryId: coachId ?? 'everyone' });
    if (!isAttached) continue;
    const data = { submissionId, videoId, attachedAt: now, checkAt: addDays(now, 1) };
    await tx.libraryAttachment.create({ data });
  }
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}

/** Submission columns that describe the demo clip. */
async function clipColumns() {
  const source = await byteSourceOfSmallFile(fixturePath(clip));
  const { container, videoCodec, durationSeconds, width, height, rotation, frameRate, frameCount } =
    await probeVideo(source);
  const size = BigInt(source.size);
  const sha256 = createHash('sha256')
    .update(await readFile(fixturePath(clip)))
    .digest('hex');
  const sizes = { announcedSize: size, storedSize: size, cleanSize: size, sha256 };
  const file = { fileName: clip, contentType: 'video/mp4', container, videoCodec };
  return { ...sizes, ...file, durationSeconds, width, height, rotation, frameRate, frameCount };
}

async function store(storage: ObjectStore, key: string): Promise<void> {
  await writeObject(storage, key, fileChunks(fixturePath(clip)));
}
