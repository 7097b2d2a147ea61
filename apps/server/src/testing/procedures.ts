import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from './test-server.ts';

export interface ProcedureResult<Data> {
  status: number;
  /** Throws if the call failed. */
  data: Data;
  error: { code: string; message: string } | null;
}

/** Calls typed procedures over HTTP, like the apps do. */
export function createProcedures({ app }: Pick<TestServer, 'app'>, headers: Record<string, string>) {
  return {
    async query<Data>(path: string, input: object = {}): Promise<ProcedureResult<Data>> {
      const url = `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
      return toResult(await app.inject({ url, headers }));
    },
    async mutate<Data>(path: string, input: object = {}): Promise<ProcedureResult<Data>> {
      return toResult(await app.inject({ method: 'POST', url: `/api/trpc/${path}`, headers, payload: input }));
    },
  };
}

function toResult<Data>({ statusCode: status, body }: LightMyRequestResponse): ProcedureResult<Data> {
  const { result, error } = JSON.parse(body) as {
    result?: { data: Data };
    error?: { message: string; data: { code: string } };
  };
  return {
    status,
    get data() {
      if (!result) throw new Error(body);
      return result.data;
    },
    error: error ? { code: error.data.code, message: error.message } : null,
  };
}
