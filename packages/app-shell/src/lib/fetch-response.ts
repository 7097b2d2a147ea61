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
  const text = await response.text();
  // A 202 response (not done yet) has the body of an error in typed calls.
  if (!isOurs(text, response.ok && response.status !== 202)) throw new UnexpectedResponseError(response.status);
  return new Response(text, response);
}

function isOurs(text: string, isSuccess: boolean): boolean {
  try {
    // Throws for JSON that is no object.
    return (isSuccess ? 'result' : 'error') in (JSON.parse(text) as object);
  } catch {
    return false;
  }
}
