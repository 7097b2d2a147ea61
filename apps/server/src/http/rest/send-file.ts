import { downloadName } from '@swing/domain/download-name';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileResponse } from '../../kernel/responses/file-response.ts';

/** Sends a file or a part of it, with the headers that players, browsers and download managers need. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileResponse,
): Promise<FastifyReply> {
  const { file } = answer;
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache')
    .header('etag', file.etag)
    .header('last-modified', file.modifiedAt.toUTCString())
    .header('x-content-type-options', 'nosniff');
  if (file.isNotModified) return reply.status(304).send();
  const length = file.part ? file.part.end - file.part.start + 1 : file.size;
  reply
    .header('content-type', file.contentType)
    .header('content-length', length)
    .header('content-disposition', disposition(file.isAttachment, downloadName(file.fileName, file.contentType)));
  if (file.part) reply.status(206).header('content-range', `bytes ${file.part.start}-${file.part.end}/${file.size}`);
  return request.method === 'HEAD' ? reply.send() : reply.send(await file.open());
}

function disposition(isAttachment: boolean, fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `${isAttachment ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encodeRfc5987(fileName)}`;
}

function encodeRfc5987(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
