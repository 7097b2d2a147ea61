import { vi } from 'vitest';

/** Stands in for XMLHttpRequest. The test plays the network. */
export class StubRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly statusText = 'OK';
  status = 0;
  responseText = '';
  sent = '';
  isAborted = false;

  open(method: string, url: string) {
    this.sent = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'upload-offset') this.sent += ` from ${value}`;
  }
  send() {}
  abort() {
    this.isAborted = true;
    this.#end('abort');
  }
  progress(loaded: number, total: number) {
    const event = Object.assign(new Event('progress'), { lengthComputable: true, loaded, total });
    this.upload.dispatchEvent(event);
  }
  respond(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.#end('load');
  }
  fail() {
    this.#end('error');
  }
  #end(type: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event('loadend'));
  }
}

/** Replaces XMLHttpRequest. Returns the requests, in the order in which they are made. */
export function stubRequests(): StubRequest[] {
  const requests: StubRequest[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends StubRequest {
      constructor() {
        super();
        requests.push(this);
      }
    },
  );
  return requests;
}
