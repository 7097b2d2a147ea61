import type { ContactFinding } from './contact-finding.ts';
import { findContact, type ContactRequest } from './find-contact.ts';

type WorkerScope = {
  onmessage: ((event: MessageEvent<ContactRequest>) => void) | null;
  postMessage(finding: ContactFinding | null): void;
};
const scope = globalThis as unknown as WorkerScope;

/** Whatever cannot be read or decoded is no contact. */
async function search(request: ContactRequest) {
  scope.postMessage(await findContact(request).catch(() => null));
}

scope.onmessage = ({ data }) => void search(data);
