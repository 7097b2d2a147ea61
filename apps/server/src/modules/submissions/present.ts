import { paths } from '@swing/contract/paths';
import type { Submission as ShownSubmission } from '@swing/contract/submissions';
import type { Prisma } from '@swing/db/generated/client';
import { analysisDownloadPath } from '@swing/domain/analysis-link';
import { dueBy } from '@swing/domain/due-date';
import { flattenedHint, playbackOf } from '@swing/domain/playback';
import { takenUntil } from '@swing/domain/general-pool';
import { analysisRemovedAt, isOriginalKept } from '@swing/domain/expiry';
import { shownStatus } from '@swing/domain/submission-status';

/** The columns that lists read. Only these, because reading all columns takes most of a request's time. */
export const shownSubmissionColumns = {
  id: true,
  playerId: true,
  coachCode: true,
  status: true,
  athleteName: true,
  notes: true,
  cameraAngle: true,
  wantsDrills: true,
  wantsBatAdvice: true,
  wantsMechanics: true,
  fileName: true,
  uploadKey: true,
  storedSize: true,
  cleanState: true,
  needsProxy: true,
  proxyState: true,
  thumbnailSize: true,
  isFlattened: true,
  filesRemovedAt: true,
  createdAt: true,
  analyzedAt: true,
  analysisProblem: true,
  takenAt: true,
  analysis: { select: { key: true, version: true, sentAt: true, availableUntil: true, removedAt: true } },
  player: { select: { firstName: true, lastName: true, athleteName: true } },
} as const satisfies Prisma.SubmissionSelect;
export type ShownSubmissionRow = Prisma.SubmissionGetPayload<{ select: typeof shownSubmissionColumns }>;

/**
 * Converts a stored submission to what clients see (submissions-1, submissions-3, submissions-13). `forStaff` adds the
 * account's name, and whether a coach took it from the general queue.
 */
export function presentSubmission(
  row: ShownSubmissionRow,
  { forStaff, now }: { forStaff: boolean; now: Date },
): ShownSubmission {
  const isKept = isOriginalKept(row, now);
  const playback = playbackOf({ needsProxy: row.needsProxy, proxyState: row.proxyState, isKept });
  const key = row.status === 'draft' || !isKept ? null : row.uploadKey;
  const removedAt = row.analysis && analysisRemovedAt(row.analysis, now);
  const analysis = isAnalysisShown(row, now) ? row.analysis : null;
  const downloadUrl = analysis ? analysisDownloadPath(analysis.key) : null;
  const userName = `${row.player.firstName} ${row.player.lastName}`.trim() || row.athleteName;
  const shown: ShownSubmission = {
    id: row.id,
    submissionId: row.id,
    userId: row.playerId,
    // A draft has no athlete name until it is submitted, so show the account's.
    athleteName: row.status === 'draft' ? row.player.athleteName || userName : row.athleteName,
    status: shownStatus(row.status),
    createdAt: row.createdAt.toISOString(),
    analyzedAt: row.analyzedAt?.toISOString() ?? null,
    dueBy: dueBy(row)?.toISOString() ?? null,
    notes: row.notes,
    videoSize: row.storedSize === null ? null : Number(row.storedSize),
    fileName: row.fileName,
    r2Key: key,
    coachCode: row.coachCode,
    cameraAngle: row.cameraAngle,
    wantsDrills: row.wantsDrills,
    wantsBatAdvice: row.wantsBatAdvice,
    wantsMechanics: row.wantsMechanics,
    isPrepared: row.cleanState === 'ready' && key !== null,
    thumbnailUrl: key && row.thumbnailSize !== null ? paths.streamVariant(key, 'thumbnail') : null,
    playback,
    playbackUrl: key && playbackUrl(key, row, { isProxied: playback === 'proxy', forStaff }),
    hint: row.isFlattened && !forStaff ? flattenedHint : null,
    downloadUrl,
    analysisDownloadUrl: downloadUrl,
    videoKey: analysis?.key ?? null,
    analysisResult: analysis ? JSON.stringify({ downloadUrl, videoKey: analysis.key }) : null,
    analysisAvailableUntil: analysis?.availableUntil.toISOString() ?? null,
    analysisRemovedAt: removedAt?.toISOString() ?? null,
    analysisUpdatedAt: row.analysis && row.analysis.version > 1 ? row.analysis.sentAt.toISOString() : null,
  };
  if (forStaff) {
    shown.userName = userName;
    shown.analysisProblem = row.analysisProblem;
    shown.takenAt = row.takenAt?.toISOString() ?? null;
    shown.takenUntil = takenUntil(row)?.toISOString() ?? null;
  }
  return shown;
}

/**
 * For staff the plain path serves the clean copy. For the owner it serves the original, so the owner gets the clean
 * copy's own path: its MP4 plays in more browsers than MOV.
 */
function playbackUrl(
  key: string,
  { cleanState }: Pick<ShownSubmissionRow, 'cleanState'>,
  { isProxied, forStaff }: { isProxied: boolean; forStaff: boolean },
): string {
  if (isProxied) return paths.streamVariant(key, 'proxy');
  return forStaff || cleanState !== 'ready' ? paths.streamVideo(key) : paths.streamVariant(key, 'clean');
}

/** Whether the submission has an analysis that was not removed. */
export function isAnalysisShown(row: Pick<ShownSubmissionRow, 'status' | 'analysis'>, now: Date): boolean {
  return row.status === 'completed' && row.analysis !== null && analysisRemovedAt(row.analysis, now) === null;
}
