const megabyte = 1024 * 1024;
const mostBytes = 350 * megabyte;
const shareOfDevice = 1 / 16;

type Device = { deviceMemory?: number };

/**
 * Bytes of decoded frames that all players together may keep: 350 MB, and a sixteenth of the memory where that is less.
 * Firefox and Safari do not report `deviceMemory`, which is in GB.
 */
export function frameBytes({ deviceMemory = Infinity }: Device): number {
  return Math.min(mostBytes, deviceMemory * 1024 * megabyte * shareOfDevice);
}

/** Memory for decoded frames that several players share. */
export type FrameMemory = ReturnType<typeof createFrameMemory>;

/** Shares `bytes` evenly among the players that hold decoded frames. */
export function createFrameMemory(bytes = frameBytes((globalThis.navigator ?? {}) as Device)) {
  const users = new Set<() => void>();

  function tellOthers(joined: () => void) {
    for (const user of users) if (user !== joined) user();
  }

  return {
    /** The bytes of decoded frames that each player may keep now. */
    share: () => bytes / Math.max(1, users.size),
    /** Takes a share. `onChange` is called when its size changes. Returns a function that gives it back. */
    join(onChange: () => void): () => void {
      const user = () => onChange();
      users.add(user);
      tellOthers(user);
      return () => {
        if (users.delete(user)) tellOthers(user);
      };
    },
  };
}
