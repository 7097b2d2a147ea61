const extensions: Record<string, readonly [usual: string, ...others: string[]]> = {
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/x-m4v': ['m4v', 'mp4'],
  'video/webm': ['webm'],
  'image/jpeg': ['jpg', 'jpeg'],
};

/**
 * The name to save a file under: its own if the extension fits the content type, otherwise with the usual extension of the
 * type. Operating systems choose the program that opens a file by its extension.
 */
export function downloadName(fileName: string, contentType: string): string {
  const fitting = extensions[contentType.replace(/;.*/s, '').trim().toLowerCase()];
  if (!fitting) return fileName;
  const ending = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase();
  if (ending !== undefined && fitting.includes(ending)) return fileName;
  const isKnown = ending !== undefined && Object.values(extensions).some((list) => list.includes(ending));
  const stem = isKnown ? fileName.slice(0, -(ending.length + 1)) : fileName;
  return `${stem}.${fitting[0]}`;
}
