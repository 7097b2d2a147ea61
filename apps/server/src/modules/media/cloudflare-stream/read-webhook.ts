import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../../../kernel/app-error.ts';
import { videoId } from './wire.ts';

/** Seconds by which the time in the signature may differ from the clock. */
const toleranceSeconds = 300;
const notification = z.object({ uid: videoId });

/**
 * Checks the signature of a webhook call, `time=<Unix seconds>,sig1=<HMAC-SHA256 of "time.body" in hex>`, and returns the id in it. Throws
 * BAD_REQUEST.
 */
export function readWebhook(secret: string, body: Buffer, signature: string, now: Date): { uid: string } {
  const { time, sig1 } = signatureParts(signature);
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(sig1, 'hex'))) throw notSigned();
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) throw notSigned();
  try {
    return notification.parse(JSON.parse(body.toString('utf8')));
  } catch (cause) {
    throw new AppError('BAD_REQUEST', 'The webhook call could not be read.', { cause });
  }
}

/** Throws BAD_REQUEST if the header does not have the form of a signature. */
export function signatureParts(signature: string): { time: string; sig1: string } {
  const parts = signature.split(',').map((part) => part.trim());
  const valueOf = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  const [time, sig1] = [valueOf('time'), valueOf('sig1')];
  if (!/^\d{1,12}$/.test(time) || !/^[0-9a-f]{64}$/i.test(sig1)) throw notSigned();
  return { time, sig1 };
}

function notSigned(): AppError {
  return new AppError('BAD_REQUEST', 'The signature is not valid.');
}
