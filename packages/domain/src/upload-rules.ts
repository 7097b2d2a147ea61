/** 2 GiB. A file of exactly this size is accepted (submissions-12). */
export const maxUploadBytes = 2_147_483_648;
/** Largest analysis the server accepts: 1 GiB (submissions-12). */
export const maxAnalysisBytes = 1_073_741_824;

export const uploadMessages = {
  wrongType: 'Please select a valid video file (.mp4, .mov, .m4v, or .webm)',
  tooLarge: 'Video file must be less than 2GB',
  empty: 'This file is empty. Please choose another.',
  unreadable: 'This file is not a video we can read. It may be damaged or incomplete. Please choose another.',
  submitted: 'Video uploaded! You will receive an email when analysis is complete (typically within 24–72 hours).',
  initFailed: 'Failed to initialize upload',
  putFailed: 'Upload failed',
  networkFailed: 'Upload failed. Please try again.',
  finalizeFailed: 'Failed to finalize submission.',
  failed: 'Failed to upload video. Please try again.',
} as const;

const typesByExtension = {
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.m4v': 'video/x-m4v',
  '.webm': 'video/webm',
} as const;
const contentTypes: readonly string[] = Object.values(typesByExtension);

/** True if the content type or the file name is that of an accepted video. The content itself is checked elsewhere. */
export function isAcceptedVideoFile(fileName: string, contentType: string | undefined): boolean {
  return contentTypes.includes(baseType(contentType)) || typeByName(fileName) !== undefined;
}

/** The content type to store: the announced one if accepted, otherwise the one of the file extension, or video/mp4. */
export function videoContentType(fileName: string, contentType: string | undefined): string {
  const type = baseType(contentType);
  if (contentTypes.includes(type)) return type;
  return typeByName(fileName) ?? 'video/mp4';
}

function typeByName(fileName: string): string | undefined {
  const name = fileName.toLowerCase();
  return Object.entries(typesByExtension).find(([extension]) => name.endsWith(extension))?.[1];
}

function baseType(contentType: string | undefined): string {
  return (contentType ?? '').replace(/;.*/s, '').trim().toLowerCase();
}

/** The message for the first rule a chosen file breaks, or null. */
export function uploadProblem(file: { name: string; type?: string; size: number }): string | null {
  if (!isAcceptedVideoFile(file.name, file.type)) return uploadMessages.wrongType;
  if (file.size > maxUploadBytes) return uploadMessages.tooLarge;
  return file.size === 0 ? uploadMessages.empty : null;
}
