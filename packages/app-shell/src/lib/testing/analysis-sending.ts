import type { AnalysisOutcome, RequestAnalysisUploadInput } from '@swing/contract/analysis';
import { expect } from 'vitest';
import type { Report } from '../send-analysis-file.ts';
import { sendAnalysis, type AnalysisTransport } from '../send-analysis.ts';
import type { HttpResponse } from '../send-with-progress.ts';
import { endedHold } from './send-holds.ts';

export const submissionId = '5f1c0a52-4f5e-4f0e-9a51-0d6f6d1c9e11';
export const analysis = {
  submissionId,
  video: new Blob(['0123456789'], { type: 'video/mp4; codecs="avc1"' }),
  durationSeconds: 12.5,
  hasSound: true,
  keyPoints: [] as { seconds: number; text: string }[],
  isCorrection: false,
};
const permitted = { uploadUrl: '/api/analysis/upload/t', uploadId: 'u1' };
export const stored: HttpResponse = { status: 201, statusText: 'Created', text: '{"success":true,"isHeld":true}' };
export const completed: HttpResponse = { status: 200, statusText: 'OK', text: '{"success":true,"videoKey":"k"}' };

/** Answers in turn. The last one repeats. */
type Answers<Value> = readonly (Value | Error)[];
function answer<Value>(answers: Answers<Value>, call: number): Value {
  const next = answers[Math.min(call, answers.length) - 1];
  if (next === undefined) throw new Error('one call too many');
  if (next instanceof Error) throw next;
  return next;
}

interface SendingOptions {
  /** Answers to the request for an upload URL. */
  permits?: Answers<typeof permitted>;
  /** Answers to POST. */
  answers?: Answers<HttpResponse>;
  sending?: typeof analysis;
  hold?: ReturnType<typeof endedHold>;
  takenBackStatus?: number;
  /** Answer to PATCH. */
  completion?: HttpResponse;
  confirmations?: Answers<string>;
  outcomes?: Answers<AnalysisOutcome>;
}

/** Sends an analysis to a stand-in for the server, and records the calls. */
export function sendTestAnalysis({
  permits = [permitted],
  answers = [stored],
  sending = analysis,
  hold = endedHold(),
  takenBackStatus = 204,
  completion = completed,
  confirmations = ['ok'],
  outcomes = [],
}: SendingOptions = {}) {
  const requests: RequestAnalysisUploadInput[] = [];
  const confirmed: Parameters<AnalysisTransport['confirmUpload']>[0][] = [];
  const asked: string[][] = [];
  const takenBack: string[] = [];
  const forms: { url: string; names: string[]; fileName: string }[] = [];
  const transport: AnalysisTransport = {
    pageHost: 'swing.example',
    async requestUpload(input) {
      return answer(permits, requests.push(input));
    },
    async confirmUpload(sent) {
      return answer(confirmations, confirmed.push(sent));
    },
    async readOutcome({ submissionId: id, uploadIds }) {
      expect(id).toBe(submissionId);
      return answer(outcomes, asked.push([...uploadIds]));
    },
    async send(method, url, body, { onProgress } = {}) {
      if (method === 'PATCH') return completion;
      const form = body as FormData;
      const count = forms.push({
        url: `${method} ${url}`,
        names: [...form.keys()],
        fileName: (form.get('file') as File).name,
      });
      onProgress?.(0.426);
      onProgress?.(1);
      return answer(answers, count);
    },
    async takeBack(url) {
      takenBack.push(url);
      return { status: takenBackStatus };
    },
    head: () => Promise.reject(new Error('no connection')),
    wait: () => Promise.resolve(false),
  };
  const statuses: Parameters<Report>[0][] = [];
  const sent = sendAnalysis(transport, sending, (status) => void statuses.push(status), hold);
  return { sent, requests, confirmed, asked, forms, statuses, takenBack };
}
