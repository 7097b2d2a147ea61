import { useMutation } from '@tanstack/react-query';
import { fetchFile } from './fetch-file.ts';

/** Fetches a file by its URL. Like a typed call, it ends the session here if the server does not know it any more. */
export function useDownload() {
  return useMutation({ mutationFn: fetchFile });
}
