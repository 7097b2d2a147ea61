import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Bucket } from './s3-client.ts';
import { isMissing, nullIfMissing } from './s3-errors.ts';

export interface UploadedPart {
  number: number;
  size: number;
  etag: string;
}

const withoutQuotes = (etag = '') => etag.replaceAll('"', '');

/** The parts of a multipart upload with numbers above `after`, ascending. Null if there is no such upload. */
export async function listParts(
  { client, bucket }: S3Bucket,
  key: string,
  uploadId: string,
  after = 0,
): Promise<UploadedPart[] | null> {
  const parts: UploadedPart[] = [];
  // Not the SDK's paginator: it continues as long as there is a marker, and some services always send one.
  for (let marker: string | undefined = String(after); marker; ) {
    const page: ListPartsCommandOutput | null = await nullIfMissing(
      client.send(new ListPartsCommand({ Bucket: bucket, Key: key, UploadId: uploadId, PartNumberMarker: marker })),
    );
    if (!page) return null;
    for (const part of page.Parts ?? [])
      parts.push({ number: part.PartNumber ?? 0, size: part.Size ?? 0, etag: withoutQuotes(part.ETag) });
    marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  }
  return parts.filter((part) => part.number > after).sort((one, other) => one.number - other.number);
}

/** Uploads one part and returns its ETag. */
export async function uploadPart(
  { client, bucket }: S3Bucket,
  key: string,
  uploadId: string,
  number: number,
  bytes: Uint8Array,
): Promise<string> {
  const { ETag } = await client.send(
    new UploadPartCommand({ Bucket: bucket, Key: key, UploadId: uploadId, PartNumber: number, Body: bytes }),
  );
  return withoutQuotes(ETag);
}

/** Unfinished multipart uploads for keys with this prefix, with their start times. */
export async function* listUploads({ client, bucket }: S3Bucket, prefix = '') {
  let markers: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...markers }));
    for (const upload of page.Uploads ?? [])
      if (upload.Key && upload.UploadId)
        yield { key: upload.Key, uploadId: upload.UploadId, startedAt: upload.Initiated ?? new Date(0) };
    if (!page.IsTruncated || !page.NextKeyMarker) return;
    markers = {
      KeyMarker: page.NextKeyMarker,
      ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }),
    };
  }
}

export async function abortUpload({ client, bucket }: S3Bucket, key: string, uploadId: string): Promise<void> {
  await nullIfMissing(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId })));
}

/** The ETag that S3 gives an object made of these parts, unless it encrypts with its own keys. */
function multipartEtag(parts: UploadedPart[]): string {
  const hash = createHash('md5');
  for (const part of parts) hash.update(Buffer.from(part.etag, 'hex'));
  return `${hash.digest('hex')}-${parts.length}`;
}

/** Completes the upload. Also succeeds if an earlier call completed it but its response was lost. */
export async function completeUpload(
  { client, bucket }: S3Bucket,
  key: string,
  uploadId: string,
  parts: UploadedPart[],
): Promise<void> {
  try {
    await client.send(
      new CompleteMultipartUploadCommand({
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        MultipartUpload: { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` })) },
      }),
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
    const found = await nullIfMissing(client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
    if (withoutQuotes(found?.ETag) !== multipartEtag(parts)) throw error;
  }
}
