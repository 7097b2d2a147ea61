import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';

// Baseline for uploads: writes the body straight to a file. Nothing is hashed, checked, locked or flushed.
const folder = process.env.FOLDER;
if (!folder) throw new Error('Set FOLDER to the folder for uploads');
const app = Fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
app.put('/upload', (request, reply) =>
  pipeline(request.body as NodeJS.ReadableStream, createWriteStream(join(folder, 'upload'))).then(() =>
    reply.send({ success: true }),
  ),
);
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
