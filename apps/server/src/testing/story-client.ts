import type { RequestAnalysisUploadInput } from '@swing/contract/analysis';
import type { QueuePage } from '@swing/contract/coaching';
import type { Submission } from '@swing/contract/submissions';
import { call, jsonOf, openCall, type TestResponse, type OpenCall } from './http-call.ts';

export interface Draft {
  submissionId: string;
  uploadKey: string;
}

type AnnouncedFields = Partial<
  Pick<RequestAnalysisUploadInput, 'duration' | 'hasSound' | 'isCorrection' | 'keyPoints'>
>;

interface AnalysisPermit {
  uploadUrl: string;
  uploadId: string;
}

export interface SentMail {
  to: string;
  subject: string;
}

/**
 * The main calls as a phone or a script makes them. Calls that return parsed JSON throw unless they succeed. They name `address` as the IP
 * address of their caller, which a server with TRUST_PROXY believes.
 */
export function createStoryClient(origin: string, address?: string) {
  const from = address === undefined ? {} : { headers: { 'x-forwarded-for': address } };
  async function succeed<Body>(expected: number, path: string, options: Parameters<typeof call>[1]): Promise<Body> {
    const answer = await call(new URL(path, origin), { ...options, ...from });
    if (answer.status !== expected) throw unexpected(path, answer);
    return jsonOf<Body>(answer);
  }
  const post = <Body>(expected: number, path: string, token: string | undefined, json: unknown) =>
    succeed<Body>(expected, path, { method: 'POST', token, json });

  return {
    origin,
    async login(email: string, password: string) {
      return (await post<{ token: string }>(200, '/api/login', undefined, { email, password })).token;
    },
    async loginCoach(email: string, password: string) {
      return (await post<{ token: string }>(200, '/api/coach/login', undefined, { email, password })).token;
    },
    async openAdminGate(password: string) {
      return (await post<{ token: string }>(200, '/api/admin/login', undefined, { password, area: 'admin' })).token;
    },
    requestUpload: (token: string, fileSize?: number) =>
      post<Draft>(201, '/api/video/upload-url', token, { fileName: 'swing.mp4', contentType: 'video/mp4', fileSize }),
    /** Opens the PUT. The caller writes the body. Without `length`, the body is sent chunked. */
    openUpload(draft: Draft, length?: number): OpenCall {
      const headers = { 'content-type': 'video/mp4', ...(length === undefined ? {} : { 'content-length': length }) };
      return openCall(uploadUrl(origin, draft), { method: 'PUT', headers });
    },
    upload: (draft: Draft, body: Buffer) => call(uploadUrl(origin, draft), { method: 'PUT', body }),
    submit: (token: string, { submissionId, uploadKey }: Draft, videoSize: number) =>
      post<{ submission: Submission }>(201, '/api/video/submit', token, { submissionId, r2Key: uploadKey, videoSize }),
    queue: (token: string, query = '') => succeed<QueuePage>(200, `/api/coach/submissions${query}`, { token }),
    submissions: (token: string) => succeed<Submission[]>(200, '/api/submissions', { token }),
    openAnalyzer: (token: string, id: string) =>
      succeed<{ submission: Submission }>(200, `/api/submission/${id}/status`, {
        method: 'PATCH',
        token,
        json: { status: 'analyzing' },
      }),
    stream: (token: string, key: string) => call(new URL(`/api/video/stream/${key}`, origin), { token }),
    permitAnalysis(token: string, submissionId: string, announced: AnnouncedFields = {}) {
      const json = { fileName: 'analysis.mp4', contentType: 'video/mp4', submissionId, duration: 4, ...announced };
      return post<AnalysisPermit>(200, '/api/analysis/upload-to-stream', token, json);
    },
    async requestAnalysisUpload(...request: Parameters<typeof this.permitAnalysis>) {
      return (await this.permitAnalysis(...request)).uploadUrl;
    },
    mails: (email: string) => succeed<SentMail[]>(200, `/dev/mail.json?to=${encodeURIComponent(email)}`, {}),
  };
}
export type StoryClient = ReturnType<typeof createStoryClient>;

function uploadUrl(origin: string, { submissionId, uploadKey }: Draft): URL {
  return new URL(`/api/video/upload/${submissionId}?key=${uploadKey}`, origin);
}

function unexpected(path: string, { status, body }: TestResponse): Error {
  return new Error(`${path} returned ${status}: ${body.toString().slice(0, 500)}`);
}

/** Returns body and headers of a multipart form with one video in the field `file`. */
export function videoForm(video: Buffer): { body: Buffer; headers: Record<string, string | number> } {
  const boundary = 'swing-story-boundary';
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="analysis.mp4"',
    'Content-Type: video/mp4',
    '',
    '',
  ];
  const body = Buffer.concat([Buffer.from(head.join('\r\n')), video, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return {
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length },
  };
}
