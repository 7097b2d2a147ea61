import { MkvOutputFormat, NullTarget, Output } from 'mediabunny';

/**
 * Makes an output for an encoder of which only `onEncodedPacket` is wanted: mediabunny runs an encoder only for an output. Its file is discarded.
 * Matroska without an index ends at once, however long the recording is, and takes all codecs.
 */
export const discardingOutput = () =>
  new Output({ format: new MkvOutputFormat({ appendOnly: true }), target: new NullTarget() });
