import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@swing/dev-postgres/free-port';

/**
 * Starts an nginx that accepts WebDAV PUTs into `folder`. Throws if it does not start, for example because it is not
 * installed.
 */
export async function startNginx(
  folder: string,
): Promise<{ origin: string; processId: number; stop(): Promise<void> }> {
  const port = await freePort();
  await mkdir(join(folder, 'files'), { recursive: true });
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('nginx did not start (apt-get install nginx-light)');
  });
  ended.catch(() => {});
  const origin = `http://127.0.0.1:${port}`;
  const answers = async () => {
    while (
      !(await fetch(origin).then(
        () => true,
        () => false,
      ))
    )
      await delay(50);
  };
  await Promise.race([answers(), ended]);
  return {
    origin,
    processId: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended.catch(() => {});
    },
  };
}

function configuration(folder: string, port: number): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; worker_processes auto; pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  client_max_body_size 0;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / { root ${folder}/files; dav_methods PUT; }
  }
}
`;
}
