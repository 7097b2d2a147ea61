/** Bytes of decoded frames that all players together may keep. */
const totalBytes = 350 * 1024 * 1024;

/** Memory for decoded frames that several players share. */
export type FrameMemory = ReturnType<typeof createFrameMemory>;

/** Shares `bytes` evenly among the players that hold decoded frames. */
export function createFrameMemory(bytes = totalBytes) {
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
