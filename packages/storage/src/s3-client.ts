import { S3Client } from '@aws-sdk/client-s3';

export interface S3Options {
  /** URL of the service, as https://s3.eu-central-1.amazonaws.com. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** One bucket and the client that reaches it. */
export interface S3Bucket {
  client: S3Client;
  bucket: string;
  /** Tells buckets apart within this process. */
  address: string;
}

// A stream that is read slowly holds its socket, so the SDK's limit of 50 would let readers starve writers.
const agent = { keepAlive: true, maxSockets: 1000 };

export function connectBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Options): S3Bucket {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 300_000,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return { client, bucket, address: `${endpoint}/${bucket}` };
}
