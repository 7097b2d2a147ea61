import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import { brand } from '@swing/domain/brand';
import {
  isStream,
  takesQuery,
  type DescribedHeader,
  type JsonVerb,
  type RestRoute,
  type StreamVerb,
} from '../../kernel/verb.ts';

/** Calls that run no verb. */
const serverCalls = {
  '/healthz': 'Whether the server is running',
  '/readyz': 'Whether database and storage respond',
  '/api/openapi.json': 'This description',
};

interface DescribedVerbs {
  json: readonly JsonVerb[];
  stream: readonly StreamVerb[];
}

/** Returns the OpenAPI 3.1 description of the verbs as JSON. It is generated at the first call, because that takes long. */
export function createApiDescription(verbs: DescribedVerbs): () => string {
  let description: string | undefined;
  return () => (description ??= JSON.stringify(describeApi(verbs)));
}

function describeApi(verbs: DescribedVerbs): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const verb of [...verbs.json, ...verbs.stream]) {
    if (!verb.rest) continue;
    const path = verb.rest.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [verb.rest.method.toLowerCase()]: operation(verb, verb.rest) };
    if (isStream(verb) && verb.kind === 'send') paths[path]['head'] = headOperation(verb, verb.rest);
  }
  for (const [path, summary] of Object.entries(serverCalls)) paths[path] = { get: serverOperation(summary) };
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, ...headerSchemes(verbs.json) } },
  };
}

const failed = { description: 'Error: success (false), error, message, code, requestId' };

function serverOperation(summary: string): object {
  const success = { description: 'Success', content: { 'application/json': { schema: { type: 'object' } } } };
  return { summary, parameters: [], responses: { '200': success, default: failed }, security: [] };
}

/** The same as GET, without the bytes. */
function headOperation(verb: StreamVerb, rest: RestRoute): object {
  const described = { ...operation(verb, rest), operationId: `${verb.name}.head` };
  return { ...described, responses: { '200': { description: 'Success' }, default: { description: 'Error' } } };
}

/** A security scheme, with the header's name, for each header that is accepted instead of a session. */
function headerSchemes(verbs: readonly JsonVerb[]): object {
  const headers = verbs.flatMap(({ headerLogin }) => (headerLogin ? [headerLogin.header] : []));
  return Object.fromEntries(headers.map((name) => [name, { type: 'apiKey', in: 'header', name }]));
}

function operation(verb: JsonVerb | StreamVerb, rest: RestRoute): object {
  const schema = jsonSchema(verb.input);
  const properties = Object.entries((schema.properties ?? {}) as Record<string, object>);
  const inPath = new Set(rest.path.match(/(?<=:)\w+/g));
  const isInUrl = (name: string) => inPath.has(name) || takesQuery(verb);
  const required = (schema.required ?? []) as string[];
  const parameters = properties
    .filter(([name]) => isInUrl(name))
    .map(([name, value]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema: value,
    }));
  const headers = Object.entries(rest.requestHeaders ?? {}).map(([name, header]) => ({
    name,
    in: 'header',
    ...describedHeader(header),
  }));
  const bodyProperties = Object.fromEntries(properties.filter(([name]) => !isInUrl(name)));
  return {
    operationId: verb.name,
    summary: rest.summary,
    parameters: [...parameters, ...headers],
    ...requestBody(verb, bodyProperties, required),
    responses: {
      [String(rest.status ?? 200)]: { description: 'Success', ...responseHeaders(rest), ...answer(verb) },
      default: failed,
    },
    security: securityOf(verb),
  };
}

const describedHeader = ({ description, isRequired, schema }: DescribedHeader) => ({
  description,
  required: isRequired,
  schema,
});

function responseHeaders({ responseHeaders: headers }: RestRoute): object {
  if (!headers) return {};
  return { headers: Object.fromEntries(Object.entries(headers).map(([name, one]) => [name, describedHeader(one)])) };
}

function securityOf({ access, headerLogin }: JsonVerb | StreamVerb): object[] {
  if (access.kind !== 'sessions') return [];
  return [{ bearer: [] }, ...(headerLogin ? [{ [headerLogin.header]: [] }] : [])];
}

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

/** JSON schema of a multipart form with one file. */
const oneFile = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
};

function requestBody(verb: JsonVerb | StreamVerb, properties: Record<string, unknown>, required: string[]): object {
  if (isStream(verb)) {
    if (verb.kind === 'send') return {};
    if (verb.body === undefined || !methodsWithBody.has(verb.rest.method)) return {};
    if (verb.body === 'form-file')
      return { requestBody: { required: true, content: { 'multipart/form-data': { schema: oneFile } } } };
    return { requestBody: { required: true, content: { [verb.rest.requestType ?? 'application/octet-stream']: {} } } };
  }
  const names = Object.keys(properties);
  if (names.length === 0) return {};
  const schema = { type: 'object', properties, required: required.filter((name) => names.includes(name)) };
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function answer(verb: JsonVerb | StreamVerb): object {
  if (isStream(verb) && verb.kind === 'send')
    return { content: { [verb.rest.responseType ?? 'application/octet-stream']: {} } };
  return verb.output ? { content: { 'application/json': { schema: jsonSchema(verb.output) } } } : {};
}

function jsonSchema(schema: $ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Record<
    string,
    unknown
  >;
  return rest;
}
