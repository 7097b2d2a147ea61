import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

interface QrCodeProps {
  text: string;
  /** What the code leads to, for screen readers. */
  label: string;
  className?: string | undefined;
}

/** A QR code, always dark on white with the quiet zone that scanners need. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}
