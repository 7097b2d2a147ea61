import { recordingSizes } from '@swing/media/picture-shape';
import { assembleTakes, type Assembled, type Assembly } from './assemble-takes.ts';
import { wholeTake } from './cut.ts';
import { canEncodeH264 } from '../encoding/recording-codecs.ts';
import type { EncodedTake } from '../takes/encoded-take.ts';

/**
 * Makes an MP4 with H.264 and AAC of a recording. What the browser cannot encode is copied, and the server converts
 * it. The copy is kept as the recording was; the caller then deletes the recording. Rejects with AssemblyError.
 */
export async function transcodeTake(
  take: EncodedTake,
  { owner, onProgress }: Pick<Assembly, 'owner' | 'onProgress'>,
): Promise<Assembled> {
  const isEncoded = take.videoCodec !== 'avc' && (await canEncodeH264(take.shape));
  return assembleTakes({
    pieces: [{ take, cut: wholeTake }],
    owner,
    ...(onProgress && { onProgress }),
    transcodeTo: {
      picture: isEncoded ? { codec: 'avc', ...recordingSizes[take.shape] } : null,
      sound: take.audioCodec === null || take.audioCodec === 'aac' ? null : 'aac',
    },
  });
}
