import { MkvOutputFormat, NullTarget, Output } from 'mediabunny';

/**
 * Makes an output whose file is discarded: mediabunny encodes, and reads a microphone, only for an output.
 * Matroska without an index ends at once, however long the recording is, and takes all codecs.
 */
export const discardingOutput = () =>
  new Output({ format: new MkvOutputFormat({ appendOnly: true }), target: new NullTarget() });
