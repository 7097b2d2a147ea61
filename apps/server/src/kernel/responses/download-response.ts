import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

interface Download {
  /** Opens the stream to send. Not called for HEAD. */
  open: () => Readable | Promise<Readable>;
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

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { open, contentType, fileName } = this.download;
    const body = request.method === 'HEAD' ? undefined : await open();
    reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-type', contentType)
      .header('content-disposition', `attachment; filename="${fileName}"`);
    return reply.send(body);
  }
}
