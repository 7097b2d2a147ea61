// Preloaded into a child that has an IPC channel. If the parent is killed, sends SIGTERM to the child so that it drains
// and ends too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
