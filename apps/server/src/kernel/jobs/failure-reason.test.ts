import { PaymentError } from '@swing/payments/payment-error';
import { expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { failureReason } from './failure-reason.ts';

const withFields = (error: Error, fields: object) => Object.assign(error, fields);
const secret = 'sk_live_secret for pat@example.com';

it.each([
  [
    withFields(new Error(secret), { code: 'ECONNREFUSED', syscall: 'connect' }),
    'A connection was refused (ECONNREFUSED).',
  ],
  [new Error(secret, { cause: withFields(new Error('x'), { code: 'ENOSPC' }) }), 'The disk is full (ENOSPC).'],
  [new AppError('UNAVAILABLE', 'The video could not be checked.'), 'The video could not be checked.'],
  [new PaymentError('unavailable', secret), 'The call to the payment provider failed: unavailable.'],
  [
    withFields(new Error(secret), { name: 'PrismaClientKnownRequestError', code: 'P2002' }),
    'A database statement failed (P2002).',
  ],
  [
    withFields(new Error(secret), { name: 'NoSuchBucket', $metadata: { httpStatusCode: 404 } }),
    'The file store answered with status 404 (NoSuchBucket).',
  ],
  [
    withFields(new Error(secret), { name: 'MailError', code: 'rate_limit_exceeded' }),
    'The mail provider refused the mail (rate_limit_exceeded).',
  ],
  [new TypeError(secret), 'The job failed with an unexpected error (TypeError).'],
  [secret, 'The job failed with an unexpected error (string).'],
])('says why a job failed, without what the error quotes: %#', (thrown, sentence) => {
  expect(failureReason(thrown)).toBe(sentence);
});
