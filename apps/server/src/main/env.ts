import { resolve } from 'node:path';
import { isEmailAddress } from '@swing/domain/email-address';
import * as z from 'zod';

const text = z.string().min(1);
const addresses = text
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine((list) => list.every(isEmailAddress), 'takes addresses with commas between them');
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** Every variable the server reads; .env.example describes them for people. */
const schema = z.object({
  APP_MODE: z.enum(['demo', 'production']).default('demo').describe('demo fills what is unset with stand-ins'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(5003).describe('port to listen on'),
  HOST: text.default('127.0.0.1').describe('address to listen on'),
  PUBLIC_URL: z.url().optional().describe('address people reach the site at'),
  DATA_DIR: text.default('.data').describe('folder for the database, files and generated secrets'),
  DATABASE_URL: text.optional().describe('PostgreSQL 15 or newer; unset: the embedded one'),
  ADMIN_EMAIL: addresses.optional().describe('where admins are mailed; several with commas between them'),
  ADMIN_PASSWORD: text.optional().describe('password of the admin gate'),
  APP_SECRET: text.min(32).optional().describe('at least 32 characters; signs links and tokens'),
  TRUST_PROXY: text.optional().describe('proxies whose X-Forwarded-* headers count: true (one), or addresses'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('what this process does'),
  ANALYTICS_URL: z.url().optional().describe('other host for the landing page events'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  RESEND_API_KEY: text.optional(),
  MAIL_FROM: text.optional(),
  FFMPEG_PATH: text.optional().describe('the ffmpeg to use; unset: the one of the system'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn').describe('what is logged'),
  DEV_PROXY: flag.default(false).describe('set by npm run dev, whose proxy on this machine adds X-Forwarded-* headers'),
  SEED_DEMO: flag.optional().describe('demo data into an empty database; default true in demo mode'),
});

const neededInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'APP_SECRET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RESEND_API_KEY',
  'MAIL_FROM',
] as const;

export type Env = z.output<typeof schema>;

/** Says in one sentence what is wrong with the environment. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Reads the environment once. Throws EnvError. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new EnvError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const env = parsed.data;
  const missing = neededInProduction.filter((name) => env[name] === undefined);
  if (env.APP_MODE === 'production' && missing.length > 0) {
    throw new EnvError(`APP_MODE=production needs ${missing.join(', ')}.`);
  }
  if (env.APP_MODE === 'production') refuseWeakSecrets(env);
  if ((env.STRIPE_SECRET_KEY === undefined) !== (env.STRIPE_WEBHOOK_SECRET === undefined)) {
    throw new EnvError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together.');
  }
  const s3 = missing.filter((name) => name.startsWith('S3_'));
  if (s3.length > 0 && s3.length < 5) throw new EnvError(`S3 storage also needs ${s3.join(', ')}.`);
  return { ...env, DATA_DIR: resolve(env.DATA_DIR) };
}

function refuseWeakSecrets({ ADMIN_PASSWORD = '', APP_SECRET = '' }: z.output<typeof schema>): void {
  if ([...ADMIN_PASSWORD].length < 12) {
    throw new EnvError('ADMIN_PASSWORD must have at least 12 characters when APP_MODE=production.');
  }
  if (new Set(ADMIN_PASSWORD).size === 1 || new Set(APP_SECRET).size === 1) {
    throw new EnvError('ADMIN_PASSWORD and APP_SECRET must not be one repeated character when APP_MODE=production.');
  }
}
