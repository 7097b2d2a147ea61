import { resolve } from 'node:path';
import { isEmailAddress } from '@swing/domain/email-address';
import * as z from 'zod';

const text = z.string().min(1);
const addresses = text
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine((list) => list.every(isEmailAddress), 'must be one or more email addresses, separated by commas');
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

/** Every environment variable of the server. .env.example explains them. */
const schema = z.object({
  APP_MODE: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('demo: providers that are not configured have built-in stand-ins'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(5003).describe('port to listen on'),
  HOST: text.default('127.0.0.1').describe('address to listen on'),
  PUBLIC_URL: z.url().optional().describe('public URL of the site'),
  DATA_DIR: text.default('.data').describe('folder for the database, files and generated secrets'),
  DATABASE_URL: text.optional().describe('URL of a PostgreSQL server, 15 or newer; default: the embedded one'),
  ADMIN_EMAIL: addresses.optional().describe('email addresses of the admins, separated by commas'),
  ADMIN_PASSWORD: text.optional().describe('password of the admin gate'),
  APP_SECRET: text.min(32).optional().describe('at least 32 characters; signs links and tokens'),
  TRUST_PROXY: text
    .optional()
    .describe('proxies whose X-Forwarded-* headers are trusted: true (exactly one), or addresses'),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe('whether this process serves requests, runs background jobs, or both'),
  ANALYTICS_URL: z.url().optional().describe('another host for the events of the landing page'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  CLOUDFLARE_STREAM_ACCOUNT_ID: text.optional(),
  CLOUDFLARE_STREAM_API_TOKEN: text.optional(),
  CLOUDFLARE_STREAM_WEBHOOK_SECRET: text.optional(),
  CLOUDFLARE_STREAM_CUSTOMER_URL: z.url().optional(),
  CLOUDFLARE_STREAM_API_URL: z.url().optional(),
  RESEND_API_KEY: text.optional(),
  MAIL_FROM: text.optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional().describe('port that serves /metrics'),
  METRICS_HOST: text.default('127.0.0.1').describe('address of METRICS_PORT'),
  METRICS_TOKEN: text.min(16).optional().describe('bearer token of /metrics, which then is on PORT too'),
  FFMPEG_PATH: text.optional().describe('path of ffmpeg; default: `ffmpeg` of the system'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('warn')
    .describe('lowest level that is logged'),
  DEV_PROXY: flag.default(false).describe('set by npm run dev, whose proxy on this machine adds X-Forwarded-* headers'),
  SEED_DEMO: flag.optional().describe('fill an empty database with demo data; default: true in demo mode'),
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

/** An invalid environment, explained in one sentence. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Reads and validates the environment. Throws EnvError. */
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
    throw new EnvError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.');
  }
  const s3 = missing.filter((name) => name.startsWith('S3_'));
  if (s3.length > 0 && s3.length < 5) throw new EnvError(`S3 storage also needs ${s3.join(', ')}.`);
  checkCloudflareStream(env);
  if (env.METRICS_PORT !== undefined && !env.METRICS_TOKEN && !isLoopback(env.METRICS_HOST)) {
    throw new EnvError('METRICS_TOKEN must be set when METRICS_HOST can be reached from other machines.');
  }
  return { ...env, DATA_DIR: resolve(env.DATA_DIR) };
}

/** The settings of Cloudflare Stream. Either all of them are set, or none. */
const cloudflareStream = [
  'CLOUDFLARE_STREAM_ACCOUNT_ID',
  'CLOUDFLARE_STREAM_API_TOKEN',
  'CLOUDFLARE_STREAM_WEBHOOK_SECRET',
  'CLOUDFLARE_STREAM_CUSTOMER_URL',
] as const;

function checkCloudflareStream(env: z.output<typeof schema>): void {
  const missing = cloudflareStream.filter((name) => env[name] === undefined);
  const isUsed = missing.length < cloudflareStream.length || env.CLOUDFLARE_STREAM_API_URL !== undefined;
  if (isUsed && missing.length > 0) throw new EnvError(`Cloudflare Stream also needs ${missing.join(', ')}.`);
  const urls = ['CLOUDFLARE_STREAM_CUSTOMER_URL', 'CLOUDFLARE_STREAM_API_URL'] as const;
  const insecure = urls.find((name) => env[name] !== undefined && !env[name].startsWith('https://'));
  if (env.APP_MODE === 'production' && insecure) {
    throw new EnvError(`${insecure} must begin with https:// when APP_MODE=production.`);
  }
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);

function refuseWeakSecrets({ ADMIN_PASSWORD = '', APP_SECRET = '' }: z.output<typeof schema>): void {
  if ([...ADMIN_PASSWORD].length < 12) {
    throw new EnvError('ADMIN_PASSWORD must have at least 12 characters when APP_MODE=production.');
  }
  if (new Set(ADMIN_PASSWORD).size === 1 || new Set(APP_SECRET).size === 1) {
    throw new EnvError('ADMIN_PASSWORD and APP_SECRET must not be one repeated character when APP_MODE=production.');
  }
}
