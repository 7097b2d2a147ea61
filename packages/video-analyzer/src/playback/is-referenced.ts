/** NAL unit types 1 to 5 hold the picture; the others are parameters and additional information. */
const isPicture = (type: number) => type >= 1 && type <= 5;

/**
 * Whether other frames may be predicted from this H.264 frame, by `nal_ref_idc` of its picture (ITU-T H.264, 7.4.1). True if it cannot be
 * told. `packet` is a sample of an MP4 file: each NAL unit comes after its length, a number of `lengthSize` bytes.
 */
export function isReferenced(packet: Uint8Array, lengthSize: number): boolean {
  let start = 0;
  while (start + lengthSize < packet.byteLength) {
    let length = 0;
    for (let at = start; at < start + lengthSize; at += 1) length = length * 256 + (packet[at] as number);
    const header = packet[start + lengthSize] as number;
    if (isPicture(header & 31)) return ((header >> 5) & 3) !== 0;
    start += lengthSize + length;
  }
  return true;
}
