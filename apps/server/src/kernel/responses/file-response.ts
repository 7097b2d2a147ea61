import type { Readable } from 'node:stream';

/** The response of a verb that sends a stored file, or a part of it. */
export class FileResponse {
  readonly file: {
    /** Opens the stream to send. Not called when only headers are sent. */
    open: () => Promise<Readable>;
    /** Bytes of the whole file. */
    size: number;
    /** First and last byte to send, inclusive. Null for the whole file. */
    part: { start: number; end: number } | null;
    contentType: string;
    fileName: string;
    isAttachment: boolean;
    etag: string;
    modifiedAt: Date;
    isNotModified: boolean;
  };

  constructor(file: FileResponse['file']) {
    this.file = file;
  }
}
