import { call, jsonOf } from './http-call.ts';

interface Answer {
  success: boolean;
  videoKey?: string;
  isHeld?: boolean;
  code?: string;
  error?: string;
}

/** Asks an analysis upload URL what has arrived. */
export async function askOffset(url: string) {
  const { status, headers } = await call(url, { method: 'HEAD' });
  const { 'upload-offset': offset, 'upload-complete': complete } = headers;
  return { status, offset: offset === undefined ? undefined : Number(offset), complete };
}

/** Sends the rest of an analysis from an offset. `complete`: the header Upload-Complete. */
export async function sendRest(url: string, offset: number | string, body: Buffer, complete?: string) {
  const headers = { 'upload-offset': String(offset), ...(complete ? { 'upload-complete': complete } : {}) };
  const answer = await call(url, { method: 'PATCH', headers, body });
  return { status: answer.status, ...jsonOf<Answer>(answer) };
}

/** Takes an analysis back. */
export async function takeBack(url: string) {
  const answer = await call(url, { method: 'DELETE' });
  return { status: answer.status, ...(answer.status === 204 ? {} : jsonOf<Answer>(answer)) };
}
