import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import { RemoteFailure, type DocumentPage, type DocumentRemote } from '../src/document/document-remote.ts';

type Body = { after: number; items?: readonly DocumentItem[] };

async function call(body: Body, signal: AbortSignal): Promise<DocumentPage> {
  const answer = await fetch('/document', { method: 'POST', body: JSON.stringify(body), signal });
  if (answer.status === 401) {
    throw new RemoteFailure('signed-out', 'You are signed out. Sign in again in another tab, then press Retry.');
  }
  if (!answer.ok) throw new RemoteFailure('refused', await answer.text());
  return (await answer.json()) as DocumentPage;
}

/** Keeps the document where the test serves `/document`. */
export const documentRemote: DocumentRemote = {
  read: (after, signal) => call({ after }, signal),
  save: (items, after, signal) => call({ items, after }, signal),
};
