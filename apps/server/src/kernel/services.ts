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
 * The dependencies of verbs and jobs, created once by main/ or by a test. Subjects add their own with `declare module`,
 * as Fastify plugins do.
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
  /** Origin of the site without a trailing slash, such as https://swing.example */
  publicUrl: string;
  /** Separate host that receives the landing page's analytics events. Null: this host. */
  analyticsUrl: string | null;
  /** Recipients of mail to the admins. */
  adminEmails: readonly string[];
  /** Folder of generated secrets, and of files that are not in a bucket. */
  dataDirectory: string;
  /** Password of the admin gate. */
  adminPassword: string;
  /** `adminPasswordMark` of that password. */
  adminPasswordMark: string;
}
