import type { DocumentPage } from '@swing/contract/analyzer-documents';
import type { Submission } from '@swing/db/generated/client';
import type { DocumentItem, JsonObject } from '@swing/domain/analyzer/document-items';
import { createProcedures } from './procedures.ts';
import { testNow, type TestServer } from './test-server.ts';

/** An item edited some seconds before the server's time. `data` null: a deleted one. */
export function documentItem(id: string, data: JsonObject | null, secondsAgo = 60): DocumentItem {
  const editedAt = new Date(testNow.getTime() - secondsAgo * 1_000).toISOString();
  return { id, data, editedAt, format: 1 };
}

/** Calls the verbs of one submission's document with one session. */
export function createDocumentClient(server: TestServer, submissionId: string, headers: Record<string, string>) {
  const { query, mutate } = createProcedures(server, headers);
  const read = (input: object = {}) => query<DocumentPage>('analysis.readDocument', { submissionId, ...input });
  return {
    read,
    save: (items: object[], after = 0) => mutate<DocumentPage>('analysis.saveDocument', { submissionId, items, after }),
    /** Reads all pages from the beginning. */
    async readAll(limit?: number): Promise<DocumentItem[]> {
      const items: DocumentItem[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const { data }: { data: DocumentPage } = await read({ after, ...(limit === undefined ? {} : { limit }) });
        items.push(...data.items);
        after = data.next;
      }
      return items;
    },
  };
}

/** A coach with a player and a submission of that player, and the coach's document client. */
export async function createDocumentCase(server: TestServer, status: Submission['status'] = 'analyzing') {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  const submission = await server.factories.createSubmission({ player, status });
  const headers = await server.signIn(coach.accountId, 'coach');
  const client = createDocumentClient(server, submission.id, headers);
  return { coach, player, submission, headers, ...client };
}
