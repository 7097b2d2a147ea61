import { MkvOutputFormat, NullTarget, Output } from 'mediabunny';

/**
 * Makes an output whose file is discarded: mediabunny encodes, and reads a microphone, only for an output. Matroska takes all codecs. mediabunny writes
 * an entry of its index for each cluster when the output ends, so clusters are as long as Matroska allows (33 s).
 */
export const discardingOutput = () =>
  new Output({
    format: new MkvOutputFormat({ appendOnly: true, minimumClusterDuration: Infinity }),
    target: new NullTarget(),
  });
