import type { RequestOptions } from 'node:http';
import { paths } from '@swing/contract/paths';
import type { $ZodObject } from 'zod/v4/core';
import { appRouter } from '../http/trpc/app-router.ts';
import type { JsonVerb, StreamVerb } from '../kernel/verb.ts';
import { verbs } from '../http/verb-registry.ts';

export type Random = (limit: number) => number;

export interface HostileRequest {
  /** Description for failure messages. */
  name: string;
  options: Pick<RequestOptions, 'method' | 'path' | 'headers'>;
  body: Buffer | null;
}

interface Target {
  name: string;
  method: string;
  path: string;
  fields: string[];
  isTyped: boolean;
}

const fieldsOf = (verb: JsonVerb | StreamVerb) => Object.keys((verb.input as unknown as $ZodObject)._zod.def.shape);

const documented: Target[] = [...verbs.json, ...verbs.stream].flatMap((verb) =>
  verb.rest
    ? [{ name: verb.name, method: verb.rest.method, path: verb.rest.path, fields: fieldsOf(verb), isTyped: false }]
    : [],
);

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: string; meta: { verb: JsonVerb } } }
>;

const typed: Target[] = Object.entries(procedures).map(([path, { _def }]) => ({
  name: path,
  method: _def.type === 'query' ? 'GET' : 'POST',
  path: `${paths.trpc}/${path}`,
  fields: fieldsOf(_def.meta.verb),
  isTyped: true,
}));

/** All calls, over both transports. */
export const targets: readonly Target[] = [...documented, ...typed];

/** Calls that would end the sessions used by other requests. */
const endsSessions = /logout|revoke|account\.delete/i;

/** Creates a request that is invalid in some way. `marker` is placed wherever a user could type. */
export function hostileRequest(
  random: Random,
  { marker, tokens }: { marker: string; tokens: readonly string[] },
): HostileRequest {
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const chance = (percent: number) => random(100) < percent;
  const target = pick(targets);
  const value = hostileValues(random, marker);
  const fields = Object.fromEntries(target.fields.filter(() => chance(85)).map((field) => [field, pick(value)]));
  const path = target.path.replace(/:\w+/g, () => encodeURIComponent(pick(pathParts(marker))));
  const method = chance(6) ? pick(otherMethods) : target.method;
  const hasBody = !['GET', 'HEAD'].includes(method) || chance(5);
  const query =
    target.isTyped && target.method === 'GET'
      ? `?input=${encodeURIComponent(hostileJson(random, fields, marker).toString())}`
      : chance(60) && hasBody
        ? ''
        : `?${hostileQuery(random, fields, marker)}`;
  const token = endsSessions.test(target.name) ? undefined : pick([...tokens, undefined, `player_${marker}`]);
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.${random(8)}.${random(256)}.${random(256)}`,
    'user-agent': chance(20) ? `agent ${marker}` : 'hostile',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(chance(10)
      ? { cookie: pick([`player_session=${marker}`, 'a=b; =; ;;', `x=${'y'.repeat(7_000)}`, 'a=%zz']) }
      : {}),
    ...(chance(10) ? { range: pick(['bytes=9-1', 'bytes=-', 'items=1-2', `bytes=${marker}`, 'bytes=0-0,5-6']) } : {}),
    ...(chance(10) ? { 'if-none-match': pick(['*', '"', `W/"${marker}"`]), 'if-modified-since': marker } : {}),
    ...(chance(5) ? { origin: pick(['null', 'https://evil.test', marker]) } : {}),
    ...(chance(5) ? { 'content-encoding': 'gzip' } : {}),
    ...(target.path.startsWith(paths.tus) ? tusHeaders(random, marker) : {}),
  };
  const body = hasBody ? hostileJson(random, fields, marker) : null;
  if (body && chance(97)) headers['content-type'] = chance(80) ? 'application/json' : pick(contentTypes(marker));
  if (body) headers['content-length'] = String(body.length);
  return { name: `${method} ${target.name}`, options: { method, path: `${path}${query}`, headers }, body };
}

const otherMethods = ['OPTIONS', 'PUT', 'DELETE', 'PATCH', 'POST', 'GET', 'TRACE', 'PROPFIND', 'LOCK', 'SEARCH'];

const id = '3f2b5d4e-0000-4000-8000-000000000000';

function hostileValues(random: Random, marker: string): unknown[] {
  return [
    marker,
    `${marker}\0`,
    `${marker}\ud800`,
    `\udc00${marker}`,
    `${marker}@swing.test`,
    `🏏 ${marker} \u202e`,
    'x'.repeat(random(6_000)),
    '',
    id,
    id.toUpperCase(),
    '0000-00-00',
    'starter',
    'pending',
    true,
    null,
    -0,
    1e300,
    2 ** 53,
    -1,
    0.1,
    1e9,
    [marker, [marker]],
    { [marker]: marker, toString: null, valueOf: null },
    { $ne: null },
    new Date(8.64e15).toISOString(),
    Buffer.from(`[1e400,"${id}"]`).toString('base64url'),
    'a long password of nobody',
  ];
}

function pathParts(marker: string): string[] {
  return [id, marker, 'none', '..', `${marker}\0`, 'é🏏', 'f'.repeat(32), 'x'.repeat(4_000), '%', '__proto__'];
}

function hostileQuery(random: Random, fields: Record<string, unknown>, marker: string): string {
  const plain = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(wellFormed(value === null ? '' : text(value)))}`,
  );
  const extras = [
    `limit=1e9&cursor=${marker}`,
    'limit=0x10&limit=2&limit[a][b]=c',
    'a=%zz&b=%ED%A0%80&c=%00',
    Array.from({ length: 1_000 }, (_, index) => `p${index}=1`).join('&'),
    `${'a['.repeat(500)}=1`,
    `__proto__[x]=${marker}&constructor=1`,
    `input=${marker}&input=2&batch=1`,
  ];
  return [...plain, ...(random(100) < 40 ? [extras[random(extras.length)]] : [])].join('&');
}

function text(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function wellFormed(value: string): string {
  return Buffer.from(value).toString();
}

/** Returns the fields as JSON, or as something almost like it. */
function hostileJson(random: Random, fields: Record<string, unknown>, marker: string): Buffer {
  const json = JSON.stringify(fields);
  const depth = 9_000;
  switch (random(30)) {
    case 0:
      return Buffer.from(json.slice(0, random(json.length)));
    case 1:
      return Buffer.from(json, 'utf16le');
    case 2:
      return Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xfe, 0xc0])]);
    case 3:
      return Buffer.from(`${json.slice(0, -1)}${json === '{}' ? '' : ','}"n":1e400,"n":-1e400}`);
    case 4:
      return Buffer.from(`${'[{"a":'.repeat(random(depth))}"${marker}"`);
    case 5:
      return Buffer.from(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
    case 6:
      return Buffer.from(`{"__proto__":{"x":"${marker}"},"constructor":{"prototype":1}}`);
    case 7:
      return Buffer.from(`"${marker}`);
    case 8:
      return Buffer.alloc(0);
    case 9:
      return Buffer.from(`[${json},${json}]`);
    case 10:
      return Buffer.from(`\ufeff${json}`);
    case 11:
      return Buffer.from(JSON.stringify({ ...fields, filling: 'x'.repeat(300_000) }));
    case 12:
      return Buffer.from(`--b\r\nContent-Disposition: attachment; name="${marker}"\r\n\r\nx\r\n--b--\r\n`);
    case 13:
      return Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="file"; filename="${marker}"\r\n\r\nx\r\n--b--\r\n`,
      );
    default:
      return Buffer.from(json);
  }
}

function contentTypes(marker: string): string[] {
  return [
    'Application/JSON; charset=utf-8',
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data; boundary=b',
    `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'application/offset+octet-stream',
    `text/${marker}`,
    ';',
  ];
}

function tusHeaders(random: Random, marker: string): Record<string, string> {
  const metadata = (value: string) => `submissionId ${Buffer.from(value).toString('base64')},key ${marker}`;
  const lengths = ['0', '-1', '1e400', '99999999999999999999', marker, '5'];
  return {
    'tus-resumable': random(10) === 0 ? marker : '1.0.0',
    'upload-length': lengths[random(lengths.length)] as string,
    'upload-offset': lengths[random(lengths.length)] as string,
    'upload-metadata': [metadata(id), metadata(`a\0${marker}`), `${marker} ???`, ',,,', `a${marker}`][
      random(5)
    ] as string,
  };
}
