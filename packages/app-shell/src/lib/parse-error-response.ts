/**
 * Reads the message (`error` or `message`) and code of our server's error response. Returns null if there is no
 * message.
 */
export function parseErrorResponse(text: string): { code: string | null; message: string } | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return null;
    const { error, message, code } = body as Record<string, unknown>;
    const sentence = [error, message].find((candidate) => typeof candidate === 'string' && candidate !== '');
    return typeof sentence === 'string' ? { code: typeof code === 'string' ? code : null, message: sentence } : null;
  } catch {
    return null;
  }
}
