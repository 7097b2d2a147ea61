// A worker that misbehaves as its order says, to test the limits of createLimitedProcesses.
process.once('disconnect', () => process.exit(0));

const behaviors = {
  answer: () => process.send({ answer: 42 }),
  ready: () => {
    process.send({});
    setInterval(() => {}, 1_000);
  },
  burn: () => {
    for (;;);
  },
  /** Memory outside the JavaScript heap. */
  allocate: () => {
    const kept = [];
    setInterval(() => kept.push(new Uint8Array(16 * 2 ** 20).fill(1)), 1);
  },
  /** An array of more elements than V8 can hold, which aborts the process. */
  heap: () => 'x'.repeat(2 ** 28).split(''),
  hang: () => setInterval(() => {}, 1_000),
  exit: () => {
    process.stderr.write('cannot go on');
    process.exit(3);
  },
  /** As the kernel does on a machine without memory: with a SIGKILL that the parent did not send. */
  killItself: () => {
    const kept = new Uint8Array(150 * 2 ** 20).fill(1);
    setTimeout(() => process.kill(process.pid, kept[0] && 'SIGKILL'), 500);
  },
};

process.once('message', ({ behavior }) => behaviors[behavior]());
