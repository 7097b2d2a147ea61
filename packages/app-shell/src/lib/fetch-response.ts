/** A response that is not our server's: a proxy's page, or JSON of another shape. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  readonly httpStatus: number;

  constructor(httpStatus: number) {
    super(`Unexpected response (HTTP ${httpStatus})`);
    this.httpStatus = httpStatus;
  }
}

/**
 * `fetch` for typed calls. Throws UnexpectedResponseError for a response that is not our server's; network errors pass
 * through.
 */
export async function fetchResponse(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const { ok, status, statusText, headers } = response;
  const text = await response.text();
  // A 202 response (not done yet) has the body of an error in typed calls.
  if (!isOurs(text, ok && status !== 202)) throw new UnexpectedResponseError(status);
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
