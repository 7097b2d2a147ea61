import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface CurlUpload {
  url: string | URL;
  /** Path of the file to send. */
  file: string;
  method: 'PUT' | 'PATCH';
  headers?: Record<string, string>;
  /** The most bytes to send in a second. Default: no limit. */
  bytesPerSecond?: number;
  /** Ends the upload. */
  signal?: AbortSignal;
}

/** Sends a file with curl, which uses little CPU. Returns the seconds it took. Throws if it fails. */
export async function curlUpload({
  url,
  file,
  method,
  headers = {},
  bytesPerSecond,
  signal,
}: CurlUpload): Promise<number> {
  const sent = { expect: '', ...headers };
  const headerArgs = Object.entries(sent).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const rateArgs = bytesPerSecond === undefined ? [] : ['--limit-rate', String(bytesPerSecond)];
  const args = ['-sS', '-w', '\n%{http_code} %{time_total}', ...headerArgs, ...rateArgs, '-X', method, '-T', file];
  const { stdout } = await promisify(execFile)('curl', [...args, String(url)], { signal });
  const [status = 0, seconds = 0] = (stdout.split('\n').at(-1) ?? '').split(' ').map(Number);
  if (status < 200 || status > 299) throw new Error(`${method} ${String(url)} returned ${stdout}`);
  return seconds;
}
