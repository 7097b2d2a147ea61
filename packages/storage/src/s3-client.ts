import { S3Client } from '@aws-sdk/client-s3';

export interface S3Options {
  /** URL of the service, for example https://s3.eu-central-1.amazonaws.com. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A bucket with its client. */
export interface S3Bucket {
  client: S3Client;
  bucket: string;
  /** Identifies the bucket within this process. */
  address: string;
}

// A slowly read stream occupies its socket. With the SDK's limit of 50, readers could starve writers.
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
