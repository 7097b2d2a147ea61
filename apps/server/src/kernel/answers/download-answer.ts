import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

interface Download {
  /** Opens what is sent; not asked for where only headers are. */
  open: () => Readable;
  contentType: string;
  /** ASCII, without quotes. */
  fileName: string;
}

/** A file that is made while it is sent, so that nobody knows its size, as the answer of a verb. */
export class DownloadAnswer {
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
