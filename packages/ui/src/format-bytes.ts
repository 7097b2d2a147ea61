const units = ['KB', 'MB', 'GB', 'TB'] as const;

/** Formats bytes in binary units with one decimal: `2.0 GB` is 2,147,483,648 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1023.95 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit]}`;
}

const megabyte = 1_048_576;

/** Bytes as megabytes with one decimal, such as "12.3 MB". */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`;
}
