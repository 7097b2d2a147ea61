/** Thrown when recordings cannot be joined or cut. The message is for the coach. */
export class AssemblyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AssemblyError';
  }
}
