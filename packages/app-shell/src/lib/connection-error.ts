/** There was no response: the connection failed or was cut. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
