import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

interface Download {
  /** Opens the stream to send. Not called for HEAD. */
  open: () => Readable;
  contentType: string;
  /** ASCII, without quotes. */
  fileName: string;
}

/** The response of a verb that generates a file while sending it, so its size is not known in advance. */
export class DownloadResponse {
  private readonly download: Download;

  constructor(download: Download) {
    this.download = download;
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { open, contentType, fileName } = this.download;
    reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-type', contentType)
      .header('content-disposition', `attachment; filename="${fileName}"`);
    return request.method === 'HEAD' ? reply.send() : reply.send(open());
  }
}
