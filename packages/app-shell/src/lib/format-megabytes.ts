const megabyte = 1_048_576;

/** Bytes as megabytes with one decimal, such as "12.3 MB". */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`;
}
