import { momentText } from '@swing/domain/key-points';
import { recordingLimits } from '@swing/media/encoding-presets';
import { AssemblyError } from './assembly-error.ts';
import type { Cut } from './cut.ts';
import { emptyTrack, type TrackSamples } from '../mp4/fragment-samples.ts';
import type { MovieTrack, PlainMovie } from '../mp4/plain-movie.ts';
import type { MovieSample } from '../mp4/sample-tables.ts';
import { silentPacketLike } from './silent-packet.ts';

/** Bytes to copy, in order: from the file of a piece, or given ones. */
export type CopyStep =
  | { readonly piece: number; readonly offset: number; readonly size: number }
  | { readonly bytes: Uint8Array };

export type AssemblyPlan = {
  readonly moov: DataView;
  readonly tracks: ReadonlyMap<number, TrackSamples>;
  readonly steps: readonly CopyStep[];
  readonly mediaBytes: number;
  /** Where each piece begins and how long it lasts, in seconds of the result; `cutStart` in seconds of its source. */
  readonly pieces: readonly { readonly start: number; readonly duration: number; readonly cutStart: number }[];
  readonly hasAudio: boolean;
};

function selected({ samples, timescale }: MovieTrack, { startSeconds, endSeconds }: Cut): readonly MovieSample[] {
  // A thousandth of a second, because positions of a media element are rounded.
  const [start, end] = [(startSeconds + 0.001) * timescale, (endSeconds - 0.001) * timescale];
  const first = Math.max(
    0,
    samples.findLastIndex(({ isKey, start: at }) => isKey && at <= start),
  );
  const after = samples.findIndex((sample, index) => index > first && sample.start >= end);
  return samples.slice(first, after === -1 ? samples.length : after);
}

function createWriter() {
  const steps: CopyStep[] = [];
  let mediaBytes = 0;
  return {
    steps,
    mediaBytes: () => mediaBytes,
    beginChunk: (track: TrackSamples) => track.chunks.push({ offset: mediaBytes, sampleCount: 0 }),
    add(track: TrackSamples, step: CopyStep, facts: { duration: number; compositionOffset: number; isKey: boolean }) {
      const size = 'bytes' in step ? step.bytes.byteLength : step.size;
      const chunk = track.chunks.at(-1);
      if (chunk) chunk.sampleCount += 1;
      track.sizes.push(size);
      track.durations.push(facts.duration);
      track.mediaDuration += facts.duration;
      track.compositionOffsets.push(facts.compositionOffset);
      if (facts.isKey) track.syncSamples.push(track.sizes.length);
      mediaBytes += size;
      const last = steps.at(-1);
      const isNext =
        last &&
        'piece' in last &&
        'piece' in step &&
        last.piece === step.piece &&
        last.offset + last.size === step.offset;
      if (isNext) steps[steps.length - 1] = { ...last, size: last.size + step.size };
      else steps.push(step);
    },
  };
}

/** The packets of a sound track by their place, counted in packets from the start of the recording. */
function packetsByPlace({ samples }: MovieTrack, packetTicks: number): Map<number, MovieSample> {
  return new Map(samples.map((sample) => [Math.round(sample.start / packetTicks), sample]));
}

function refuseDifferences(movies: readonly PlainMovie[]) {
  const [first] = movies;
  const withSound = movies.find(({ audio }) => audio !== null);
  movies.forEach(({ video, audio }, index) => {
    if (video.format !== first?.video.format)
      throw new AssemblyError(
        `Recording ${index + 1} has a picture of another size or format than recording 1, so they cannot be joined.`,
      );
    if (audio && audio.format !== withSound?.audio?.format)
      throw new AssemblyError(
        `The sound of recording ${index + 1} has another format than that of the recordings before, so they cannot be joined. Was another microphone used?`,
      );
  });
}

function refuseTooLong(seconds: number) {
  if (Math.floor(seconds) <= recordingLimits.maximumSeconds) return;
  const limit = momentText(recordingLimits.maximumSeconds);
  throw new AssemblyError(
    `Together these recordings last ${momentText(seconds)}, and an analysis can last ${limit}. Trim or delete one of them first.`,
  );
}

/**
 * Plans one MP4 of parts of recordings, in order, in which pictures and sounds are copied as they are. A part begins exactly
 * where the pictures of those before it end. Its sound is moved by less than half a packet (11 ms) to fit the grid of packets,
 * always counted from the start of the file, so that such differences do not add up. Missing sound becomes silence.
 * Throws AssemblyError if sizes, codecs or decoder configurations differ.
 */
export function planAssembly(parts: readonly { movie: PlainMovie; cut: Cut }[]): AssemblyPlan {
  const movies = parts.map(({ movie }) => movie);
  refuseDifferences(movies);
  const template = movies.find(({ audio }) => audio !== null) ?? movies[0];
  if (template === undefined) throw new AssemblyError('There is nothing to join.');
  const { moov, video, audio } = template;
  const writer = createWriter();
  const [videoSamples, audioSamples] = [emptyTrack(), emptyTrack()];
  const silence = audio && silentPacketLike(audio);
  const packetTicks = silence?.ticks ?? 0;
  const placeAt = (ticks: number) =>
    audio ? Math.round(((ticks / video.timescale) * audio.timescale) / packetTicks) : 0;

  const pieces = parts.map(({ movie, cut }, piece) => {
    const chosen = selected(movie.video, cut);
    const scale = video.timescale / movie.video.timescale;
    const from = chosen[0]?.start ?? 0;
    const pieceStart = videoSamples.mediaDuration;
    const toTicks = (sourceTicks: number) => pieceStart + Math.round((sourceTicks - from) * scale);
    const packets = movie.audio ? packetsByPlace(movie.audio, packetTicks) : new Map<number, MovieSample>();
    const moved = placeAt(from * scale - pieceStart);

    const addSoundUntil = (ticks: number) => {
      if (!audio || !silence) return;
      const end = placeAt(ticks);
      if (audioSamples.sizes.length >= end) return;
      writer.beginChunk(audioSamples);
      while (audioSamples.sizes.length < end) {
        const packet = packets.get(audioSamples.sizes.length + moved);
        const step = packet ? { piece, offset: packet.offset, size: packet.size } : { bytes: silence.bytes };
        writer.add(audioSamples, step, { duration: packetTicks, compositionOffset: 0, isKey: true });
      }
    };

    chosen.forEach((sample, index) => {
      if (sample.isKey || index === 0) {
        addSoundUntil(toTicks(sample.start));
        writer.beginChunk(videoSamples);
      }
      const cutEnd = index === chosen.length - 1 ? Math.round(cut.endSeconds * movie.video.timescale) : Infinity;
      const sampleEnd = sample.start + sample.duration;
      const duration = toTicks(cutEnd > sample.start ? Math.min(sampleEnd, cutEnd) : sampleEnd) - toTicks(sample.start);
      writer.add(
        videoSamples,
        { piece, offset: sample.offset, size: sample.size },
        { duration, compositionOffset: Math.round(sample.compositionOffset * scale), isKey: sample.isKey },
      );
    });
    addSoundUntil(videoSamples.mediaDuration);
    return {
      start: pieceStart / video.timescale,
      duration: (videoSamples.mediaDuration - pieceStart) / video.timescale,
      cutStart: from / movie.video.timescale,
    };
  });

  refuseTooLong(videoSamples.mediaDuration / video.timescale);
  const tracks = new Map([[video.id, videoSamples]]);
  if (audio && audioSamples.sizes.length > 0) tracks.set(audio.id, audioSamples);
  return { moov, tracks, steps: writer.steps, mediaBytes: writer.mediaBytes(), pieces, hasAudio: tracks.size > 1 };
}
