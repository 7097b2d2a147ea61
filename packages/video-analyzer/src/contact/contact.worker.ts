import type { ContactFinding } from './contact-finding.ts';
import { findContact, type ContactRequest } from './find-contact.ts';

type WorkerScope = {
  onmessage: ((event: MessageEvent<ContactRequest>) => void) | null;
  postMessage(finding: ContactFinding | null): void;
};
const scope = globalThis as unknown as WorkerScope;

/** Returns null if the file cannot be read or decoded. */
async function search(request: ContactRequest) {
  scope.postMessage(await findContact(request).catch(() => null));
}

scope.onmessage = ({ data }) => void search(data);
