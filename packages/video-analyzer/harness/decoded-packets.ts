/** Counts the packets that are passed to video decoders from now on: in the same task as `press`, and later. */
export function countDecodedPackets() {
  const packets = { inPress: 0, later: 0 };
  let isInPress = false;
  const { decode } = VideoDecoder.prototype;
  VideoDecoder.prototype.decode = function countAndDecode(chunk) {
    packets[isInPress ? 'inPress' : 'later'] += 1;
    decode.call(this, chunk);
  };
  return {
    packets,
    press(act: () => void) {
      isInPress = true;
      setTimeout(() => (isInPress = false));
      act();
    },
  };
}
