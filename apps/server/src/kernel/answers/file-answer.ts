import type { Readable } from 'node:stream';

/** A file, or a part of one, as the answer of a verb. */
export class FileAnswer {
  readonly file: {
    /** Opens what is sent; not asked for where only headers are. */
    open: () => Promise<Readable>;
    /** Bytes of the whole file. */
    size: number;
    /** First and last byte sent, inclusive; null for the whole file. */
    part: { start: number; end: number } | null;
    contentType: string;
    fileName: string;
    isAttachment: boolean;
    etag: string;
    modifiedAt: Date;
    isNotModified: boolean;
  };

  constructor(file: FileAnswer['file']) {
    this.file = file;
  }
}
