import type { KnownDevices } from '@swing/auth/known-devices';
import type { OneTimeTokens } from '@swing/auth/one-time-tokens';
import type { Passwords } from '@swing/auth/password';
import type { Sessions } from '@swing/auth/sessions';
import type { SignedUrls } from '@swing/auth/signed-urls';
import type { UploadTokens } from '@swing/auth/upload-tokens';
import type { Database } from '@swing/db/client';
import type { Clock } from '@swing/domain/clock';
import type { Mailer } from '@swing/mail/mailer';
import type { PaymentGateway } from '@swing/payments/payment-gateway';
import type { ObjectStore } from '@swing/storage/object-store';
import type { Jobs } from './jobs/jobs.ts';
import type { RateLimits } from './limits/rate-limits.ts';

/**
 * What verbs and jobs work with; built once, by main/ or by a test. Subjects add what only they bring, as Fastify's plugins do:
 * `declare module`.
 */
export interface Services {
  clock: Clock;
  database: Database;
  storage: ObjectStore;
  jobs: Jobs;
  sessions: Sessions;
  passwords: Passwords;
  knownDevices: KnownDevices;
  oneTimeTokens: OneTimeTokens;
  signedUrls: SignedUrls;
  uploadTokens: UploadTokens;
  mailer: Mailer;
  payments: PaymentGateway;
  limits: RateLimits;
  /** Origin of the site, such as https://swing.example; no slash at the end. */
  publicUrl: string;
  /** Other host of the landing page's events; null: this one. */
  analyticsUrl: string | null;
  /** Where the admins are mailed. */
  adminEmails: readonly string[];
  /** Opens the admin gate. */
  adminPassword: string;
}
