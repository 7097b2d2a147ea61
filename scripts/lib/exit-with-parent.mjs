// Preloaded into a child started with an IPC channel: when its parent is killed outright, it drains and ends too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
