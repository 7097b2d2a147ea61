export interface AnalysisLinkFields {
  /** JSON text, or null. */
  analysisResult?: string | null;
  analysisDownloadUrl?: string | null;
  downloadUrl?: string | null;
  videoKey?: string | null;
}

export const analysisMissingMessage = 'Analysis video not yet available. Please check back later.';

/**
 * The URL or path of a submission's analysis video, or null. First match wins: analysisResult's downloadUrl, mp4Url or
 * analysisDownloadUrl, the submission's analysisDownloadUrl, analysisResult's videoKey, the submission's downloadUrl or videoKey.
 */
export function analysisLink(submission: AnalysisLinkFields): string | null {
  const result = parseResult(submission.analysisResult);
  return (
    result.downloadUrl ||
    result.mp4Url ||
    result.analysisDownloadUrl ||
    submission.analysisDownloadUrl ||
    pathOf(result.videoKey) ||
    submission.downloadUrl ||
    pathOf(submission.videoKey)
  );
}

function pathOf(videoKey: string | null | undefined): string | null {
  return videoKey ? analysisDownloadPath(videoKey) : null;
}

/** The stable download path of an analysis file. */
export function analysisDownloadPath(analysisKey: string): string {
  return `/api/video/stream/${analysisKey}?download=1`;
}

function parseResult(text: string | null | undefined): Record<string, string | undefined> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, field]) => typeof field === 'string'));
  } catch {
    return {};
  }
}
