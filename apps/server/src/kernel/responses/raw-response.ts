/** A response of status and headers only, for protocols other than JSON (such as tus). */
export class RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, headers: Readonly<Record<string, string>>) {
    this.status = status;
    this.headers = headers;
  }
}
