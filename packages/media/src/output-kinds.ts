import type { OutputFormat } from 'mediabunny';
import { MkvOutputFormat, MovOutputFormat, Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import type { CopiedTracks } from './copied-tracks.ts';
import { NotAVideoError } from './errors.ts';
import type { VideoContainer } from './inspection.ts';

interface OutputHooks {
  /** Lay the file out in its final form, with the index first. */
  isLayout?: boolean;
  onFtyp?: (data: Uint8Array) => void;
  onMoov?: (data: Uint8Array) => void;
}

export interface OutputKind {
  readonly family: 'iso' | 'matroska';
  readonly mimeType: string;
  readonly create: (hooks: OutputHooks) => OutputFormat;
}

const isoOptions = ({ isLayout, ...callbacks }: OutputHooks) =>
  ({ fastStart: isLayout ? 'in-memory' : false, ...callbacks }) as const;

const mp4: OutputKind = {
  family: 'iso',
  mimeType: 'video/mp4',
  create: (hooks) => new Mp4OutputFormat(isoOptions(hooks)),
};
const quickTime: OutputKind = {
  family: 'iso',
  mimeType: 'video/quicktime',
  create: (hooks) => new MovOutputFormat(isoOptions(hooks)),
};
const webm: OutputKind = { family: 'matroska', mimeType: 'video/webm', create: () => new WebMOutputFormat() };
const matroska: OutputKind = { family: 'matroska', mimeType: 'video/x-matroska', create: () => new MkvOutputFormat() };

const kindsFor: Record<VideoContainer, readonly OutputKind[]> = {
  mp4: [mp4, quickTime],
  quicktime: [mp4, quickTime],
  webm: [webm, mp4, matroska],
  matroska: [webm, mp4, matroska],
};

/** The container for a copy: the source's own family if it supports the codecs. Throws NotAVideoError if none does. */
export function chooseOutputKind(container: VideoContainer, { video, audio }: CopiedTracks): OutputKind {
  const kind = kindsFor[container].find((candidate) => {
    const codecs: readonly string[] = candidate.create({}).getSupportedCodecs();
    return codecs.includes(video.codec) && audio.every(({ codec }) => codecs.includes(codec));
  });
  if (!kind) throw new NotAVideoError('unsupported-codec');
  return kind;
}
