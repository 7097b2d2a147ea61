/** An answer that is all status and headers, as protocols beside JSON have them. */
export class RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, headers: Readonly<Record<string, string>>) {
    this.status = status;
    this.headers = headers;
  }
}
