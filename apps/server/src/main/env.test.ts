import { describe, expect, it } from 'vitest';
import { chooseCloudflareStream } from './choose-cloudflare-stream.ts';
import { readEnv } from './env.ts';

const production = {
  APP_MODE: 'production',
  DATABASE_URL: 'postgresql://127.0.0.1:9/none',
  PUBLIC_URL: 'https://swing.test',
  ADMIN_EMAIL: 'admin@swing.test',
  ADMIN_PASSWORD: 'twelve signs',
  APP_SECRET: '0123456789abcdef0123456789abcdef',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_REGION: 'test',
  S3_BUCKET: 'test',
  S3_ACCESS_KEY_ID: 'test',
  S3_SECRET_ACCESS_KEY: 'test',
  STRIPE_SECRET_KEY: 'sk_live_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  RESEND_API_KEY: 're_nobody',
  MAIL_FROM: 'Test <test@swing.test>',
};
const shortPassword = 'ADMIN_PASSWORD must have at least 12 characters when APP_MODE=production.';
const repeated = 'ADMIN_PASSWORD and APP_SECRET must not be one repeated character when APP_MODE=production.';

describe('readEnv', () => {
  it('[PLUS-01] reads the addresses of the admins, and needs one in production', () => {
    const read = (value: string) => readEnv({ ...production, ADMIN_EMAIL: value }).ADMIN_EMAIL;
    expect(read('admin@swing.test')).toEqual(['admin@swing.test']);
    expect(read(' a@swing.test,b@swing.test ')).toEqual(['a@swing.test', 'b@swing.test']);
    expect(() => read('')).toThrow('APP_MODE=production needs ADMIN_EMAIL.');
    for (const wrong of ['nobody', 'a@swing.test,', 'a@swing.test;b@swing.test']) {
      expect(() => read(wrong)).toThrow('ADMIN_EMAIL: must be one or more email addresses, separated by commas');
    }
  });

  it('[ADMIN-01] starts production with a password of 12 characters', () => {
    expect(readEnv(production)).toMatchObject({ ADMIN_PASSWORD: 'twelve signs' });
  });

  it.each([
    [{ ADMIN_PASSWORD: 'eleven sign' }, shortPassword],
    [{ ADMIN_PASSWORD: '\u{1F3CF}'.repeat(11) }, shortPassword],
    [{ ADMIN_PASSWORD: 'x'.repeat(12) }, repeated],
    [{ APP_SECRET: '0'.repeat(64) }, repeated],
  ])('[ADMIN-01] refuses production with %j', (weak, sentence) => {
    expect(() => readEnv({ ...production, ...weak })).toThrow(sentence);
    expect(() => readEnv({ ...weak, APP_MODE: 'demo' })).not.toThrow();
  });
});

describe('METRICS_HOST', () => {
  it.each(['127.0.0.1', 'localhost', '::1'])('%s needs no token', (METRICS_HOST) => {
    expect(readEnv({ METRICS_PORT: '9464', METRICS_HOST })).toMatchObject({ METRICS_PORT: 9464, METRICS_HOST });
  });

  it.each(['0.0.0.0', '10.0.0.7', '::'])('%s needs one', (METRICS_HOST) => {
    const sentence = 'METRICS_TOKEN must be set when METRICS_HOST can be reached from other machines.';
    expect(() => readEnv({ METRICS_PORT: '9464', METRICS_HOST })).toThrow(sentence);
    expect(readEnv({ METRICS_PORT: '9464', METRICS_HOST, METRICS_TOKEN: 'sixteen letters!' })).toMatchObject({
      METRICS_HOST,
    });
  });
});

describe('Cloudflare Stream', () => {
  const all = {
    CLOUDFLARE_STREAM_ACCOUNT_ID: 'account',
    CLOUDFLARE_STREAM_API_TOKEN: 'token',
    CLOUDFLARE_STREAM_WEBHOOK_SECRET: 'secret',
    CLOUDFLARE_STREAM_CUSTOMER_URL: 'https://customer-f33zs165nr7gyfy4.cloudflarestream.com',
  };

  it('[REC-08] is off without its settings, and on with all of them', () => {
    expect(chooseCloudflareStream(readEnv(production))).toBeNull();
    expect(chooseCloudflareStream(readEnv({ ...production, ...all }))?.uploadOrigins).toEqual([
      'https://upload.cloudflarestream.com',
      'https://upload.videodelivery.net',
    ]);
  });

  it.each(Object.keys(all))('[REC-08] needs %s with the others', (name) => {
    expect(() => readEnv({ ...all, [name]: '' })).toThrow(`Cloudflare Stream also needs ${name}.`);
  });

  it('[REC-08] needs https in production', () => {
    const insecure = { ...all, CLOUDFLARE_STREAM_API_URL: 'http://127.0.0.1:9' };
    const sentence = 'CLOUDFLARE_STREAM_API_URL must begin with https:// when APP_MODE=production.';
    expect(() => readEnv({ ...production, ...insecure })).toThrow(sentence);
    expect(chooseCloudflareStream(readEnv(insecure))?.uploadOrigins).toEqual(['http://127.0.0.1:9']);
  });
});
