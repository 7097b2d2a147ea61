const scope = globalThis as unknown as { postMessage(message: null): void };

setInterval(() => scope.postMessage(null), 1000 / 120);
