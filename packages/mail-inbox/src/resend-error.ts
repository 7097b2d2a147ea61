/** An answer of Resend's API that is an error: its status, its stable word and its sentence. */
export class ResendError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, name: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.name = name;
  }

  /** The body Resend sends. */
  body(): { statusCode: number; name: string; message: string } {
    return { statusCode: this.statusCode, name: this.name, message: this.message };
  }
}
