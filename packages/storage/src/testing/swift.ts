import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { connectBucket, type S3Options } from '../s3-client.ts';

interface Swift {
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** A new bucket beside that of `testBucket`, which other tests write to. */
export async function emptyTestBucket(): ReturnType<typeof testBucket> {
  const place = await testBucket();
  if ('skipped' in place) return place;
  return { ...place, bucket: await bucketBeside(place.bucket) };
}

/** Creates an empty bucket on the same server. */
export async function bucketBeside(place: S3Options): Promise<S3Options> {
  const bucket = { ...place, bucket: `${place.bucket}-${randomUUID().slice(0, 8)}` };
  await connectBucket(bucket).client.send(new CreateBucketCommand({ Bucket: bucket.bucket }));
  return bucket;
}

/** The bucket of SWING_TEST_S3 (JSON with the S3_* variables), or of a Swift server started for this test file. */
export async function testBucket(): Promise<{ bucket: S3Options; stop(): Promise<void> } | { skipped: string }> {
  const given = process.env.SWING_TEST_S3;
  if (given) return { bucket: toOptions(JSON.parse(given) as Record<string, string>), stop: async () => {} };

  const scripts = new URL('../../../../scripts/swift-s3/', import.meta.url);
  const { whyNoSwift } = (await import(new URL('install.mjs', scripts).href)) as { whyNoSwift(): string | null };
  const reason = whyNoSwift();
  if (reason) return { skipped: `no S3 server: SWING_TEST_S3 is not set and ${reason}` };
  const { startSwift } = (await import(new URL('start.mjs', scripts).href)) as { startSwift(): Promise<Swift> };
  const swift = await startSwift();
  return { bucket: toOptions(swift.env), stop: () => swift.stop() };
}

function toOptions(env: Record<string, string>): S3Options {
  const need = (name: string) => {
    const value = env[name];
    if (!value) throw new Error(`SWING_TEST_S3 lacks ${name}`);
    return value;
  };
  return {
    endpoint: need('S3_ENDPOINT'),
    region: need('S3_REGION'),
    bucket: need('S3_BUCKET'),
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  };
}
