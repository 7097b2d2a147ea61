import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { CheckpointId } from '@swing/domain/analyzer/checkpoints';
import { catchUp, linkedSpeeds, mediaTime, nearestFrame, realTime, type LinkedClip } from '../../comparing/link.ts';
import type { Layout } from '../../comparing/layout.ts';
import type { Observable } from '../../store.ts';
import type { Side } from '../side.ts';

const syncMilliseconds = 200;

type Linkable = {
  sides: Record<VideoSlot, Side>;
  layout: Observable<Layout>;
  /** The video that the coach moved last; the other one follows it. */
  leader: Observable<VideoSlot>;
  /** The checkpoint at which the videos are aligned instead of at their marks, if both have it. */
  alignedAt: Observable<CheckpointId | null>;
};

/** What links a side, or null while its frames are not known. */
export function linkedClip({
  player,
  settings,
}: Pick<Side, 'settings'> & { player: Pick<Side['player'], 'getSnapshot'> }): LinkedClip | null {
  const { status, isIndexed, frameRate } = player.getSnapshot();
  if (status === 'empty' || !isIndexed) return null;
  const { filmedFps, mark } = settings.getSnapshot();
  return { fileFps: frameRate ?? 30, filmedFps, mark };
}

/**
 * While the layout is linked, lets one video follow the other: it shows the frame nearest to the same real time, and
 * plays, pauses and changes its speed with it. Unlinked, each has its chosen speed again. Returns a function that stops.
 */
export function linkPlayers({ sides, layout, leader: leadingSlot, alignedAt }: Linkable): () => void {
  let isFollowing = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** The media second that the leader showed last while playing. */
  let ledTime = 0;

  const roles = () => {
    const leader = sides[leadingSlot.getSnapshot()];
    return { leader, follower: sides[leader.slot === 'video1' ? 'video2' : 'video1'] };
  };

  /** What links both sides: their marks, or the checkpoint at which they are aligned. */
  function clips() {
    const { leader, follower } = roles();
    const [leading, following] = [linkedClip(leader), linkedClip(follower)];
    if (leading === null || following === null) return null;
    const id = alignedAt.getSnapshot();
    const [here, there] = [leader, follower].map(({ checkpoints }) =>
      id === null ? null : checkpoints.getSnapshot()[id],
    );
    const isAligned = typeof here === 'number' && typeof there === 'number';
    return isAligned
      ? { leading: { ...leading, mark: here }, following: { ...following, mark: there } }
      : { leading, following };
  }

  /** The media second of the follower at the real time of the leader; null while they are not linked. */
  function target(): number | null {
    const linked = clips();
    if (!layout.getSnapshot().isLinked || linked === null) return null;
    return mediaTime(realTime(roles().leader.player.now(), linked.leading), linked.following);
  }

  function matchSpeeds() {
    const { leader, follower } = roles();
    const linked = clips();
    if (linked === null) return;
    const speeds = linkedSpeeds(leader.player.getSnapshot().speed, linked.leading, linked.following);
    leader.player.playAt(speeds.leader);
    follower.player.playAt(speeds.follower);
  }

  function restoreSpeeds() {
    for (const { player } of Object.values(sides)) {
      const { speed, chosenSpeed } = player.getSnapshot();
      if (speed !== chosenSpeed) player.playAt(chosenSpeed);
    }
  }

  function showNearest(time: number) {
    const { player } = roles().follower;
    const frame = nearestFrame(player.frames(), time);
    const { status, frame: shown } = player.getSnapshot();
    if (status === 'playing' || shown !== frame) player.step(frame - shown);
  }

  /** Begins to play where the leader is, unless the video begins later or is over. */
  function playAlong(time: number) {
    const { player } = roles().follower;
    showNearest(time);
    const { frame, frameCount, duration } = player.getSnapshot();
    if (time >= player.frames().timeOf(0) && time < duration && frame < frameCount - 1) void player.play();
  }

  function goAlong(time: number) {
    const { player } = roles().follower;
    if (player.getSnapshot().status === 'playing') player.seek(time);
    else playAlong(time);
  }

  function keepUp() {
    const time = target();
    if (time === null) return;
    const { player } = roles().follower;
    const { status, speed } = player.getSnapshot();
    if (status !== 'playing') {
      playAlong(time);
      return;
    }
    const { seeks, rateFactor } = catchUp((time - player.now()) / speed);
    if (seeks) player.seek(time);
    player.correctRate(rateFactor);
  }

  function rest() {
    clearInterval(timer);
    timer = undefined;
    for (const { player } of Object.values(sides)) player.correctRate(1);
  }

  function follow() {
    if (isFollowing) return;
    const time = target();
    const { leader } = roles();
    if (time === null) {
      if (timer !== undefined) rest();
      restoreSpeeds();
      return;
    }
    isFollowing = true;
    matchSpeeds();
    const isPlaying = leader.player.getSnapshot().status === 'playing';
    if (isPlaying && timer === undefined) {
      timer = setInterval(keepUp, syncMilliseconds);
      playAlong(time);
    }
    // While both play, small differences are left alone. But when the leader goes back, such as to the start of its loop, the
    // other video does too, however short the way is.
    else if (isPlaying && leader.player.now() < ledTime) goAlong(time);
    ledTime = leader.player.now();
    if (!isPlaying) {
      if (timer !== undefined) rest();
      showNearest(time);
    }
    isFollowing = false;
  }

  const parts = Object.values(sides).flatMap(({ player, settings, checkpoints }) => [player, settings, checkpoints]);
  const stops = [...parts, layout, leadingSlot, alignedAt].map((part) => part.subscribe(follow));
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}
