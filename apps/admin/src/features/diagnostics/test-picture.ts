const width = 1_280;
const height = 720;
const framesPerSecond = 30;

export interface Picture {
  stream: MediaStream;
  /** The canvas, to be shown on the page. */
  element: HTMLElement;
  stop: () => void;
}

/** Draws an animation on a canvas, and returns it as a stream. Browsers may pause it while the canvas is not visible. */
export function startTestPicture(): Picture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  const startedAt = performance.now();

  function draw() {
    if (!context) return;
    const seconds = (performance.now() - startedAt) / 1_000;
    context.fillStyle = '#0c1830';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#ff7a45';
    context.beginPath();
    context.arc(width * (0.15 + 0.7 * ((seconds / 3) % 1)), height * 0.65, 60, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = '#f7f4ee';
    context.font = '600 120px sans-serif';
    context.textAlign = 'center';
    context.fillText(`${seconds.toFixed(1)} s`, width / 2, height * 0.38);
  }

  draw();
  const timer = setInterval(draw, 1_000 / framesPerSecond);
  const stream = canvas.captureStream(framesPerSecond);
  return {
    stream,
    element: canvas,
    stop() {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
    },
  };
}
