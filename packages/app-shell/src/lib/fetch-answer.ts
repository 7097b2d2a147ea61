/** An answer that is none of our server's: a proxy's page, or JSON of another shape. */
export class StrangeAnswerError extends Error {
  override readonly name = 'StrangeAnswerError';
  readonly httpStatus: number;

  constructor(httpStatus: number) {
    super(`An answer of another shape (HTTP ${httpStatus})`);
    this.httpStatus = httpStatus;
  }
}

/** `fetch` for typed calls: a strange answer is told apart from none at all. Throws StrangeAnswerError. */
export async function fetchAnswer(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const { ok, status, statusText, headers } = response;
  const text = await response.text();
  // 202 is an error to typed calls: not done yet.
  if (!isOurs(text, ok && status !== 202)) throw new StrangeAnswerError(status);
  return new Response(text, { status, statusText, headers });
}

function isOurs(text: string, isSuccess: boolean): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && (isSuccess ? 'result' : 'error') in body;
  } catch {
    return false;
  }
}
