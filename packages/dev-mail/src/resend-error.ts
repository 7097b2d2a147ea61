/** An error response of Resend's API: status, error name and message. */
export class ResendError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, name: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.name = name;
  }

  /** The response body in Resend's format. */
  body(): { statusCode: number; name: string; message: string } {
    return { statusCode: this.statusCode, name: this.name, message: this.message };
  }
}
