/** Tolerance in seconds for the times of packets and samples, which decoders round to microseconds. */
export const timestampTolerance = 0.00005;
