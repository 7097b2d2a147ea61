/** Browsers may begin to read the file only after the click. */
const readMilliseconds = 60_000;

/** Downloads a URL as a press on a link would. The page stays open even if the server answers with an error. By default, the server names the file. */
export function downloadUrl(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Lets the browser save a file. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  downloadUrl(url, name);
  setTimeout(() => URL.revokeObjectURL(url), readMilliseconds);
}
