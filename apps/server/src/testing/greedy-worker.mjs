// A worker that misbehaves on request, to test the limits of createLimitedProcesses.
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
  /** Allocates memory outside the JavaScript heap. */
  allocate: () => {
    const kept = [];
    setInterval(() => kept.push(new Uint8Array(16 * 2 ** 20).fill(1)), 1);
  },
  /** Creates an array of more elements than V8 supports, which aborts the process. */
  heap: () => 'x'.repeat(2 ** 28).split(''),
  hang: () => setInterval(() => {}, 1_000),
  exit: () => {
    process.stderr.write('cannot go on');
    process.exit(3);
  },
  /** Ends with a SIGKILL not sent by the parent, as when the kernel is out of memory. */
  killItself: () => {
    const kept = new Uint8Array(150 * 2 ** 20).fill(1);
    // Two seconds, in which the parent reads how much memory this process uses, also on a busy machine.
    setTimeout(() => process.kill(process.pid, kept[0] && 'SIGKILL'), 2_000);
  },
};

process.once('message', ({ behavior }) => behaviors[behavior]());
