import type { PictureLight } from './picture-light.ts';

const vertexShader = `
attribute vec2 corner;
varying vec2 at;
void main() {
  at = vec2(corner.x + 1.0, 1.0 - corner.y) / 2.0;
  gl_Position = vec4(corner, 0.0, 1.0);
}`;

const fragmentShader = `
precision highp float;
uniform sampler2D picture;
uniform float brightness;
uniform float contrast;
varying vec2 at;
void main() {
  vec4 color = texture2D(picture, at);
  vec3 bright = min(color.rgb * brightness, 1.0);
  vec3 result = clamp((bright - 0.5) * contrast + 0.5, 0.0, 1.0);
  gl_FragColor = vec4(result * color.a, color.a);
}`;

function addShader(gl: WebGLRenderingContext, program: WebGLProgram, type: GLenum, source: string) {
  const shader = gl.createShader(type);
  if (shader === null) return;
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  gl.attachShader(program, shader);
}

/** Prepares a context for `apply`. Returns null if it has been lost or refuses the program. */
function setUp(gl: WebGLRenderingContext) {
  const program = gl.createProgram();
  if (program === null) return null;
  addShader(gl, program, gl.VERTEX_SHADER, vertexShader);
  addShader(gl, program, gl.FRAGMENT_SHADER, fragmentShader);
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) return null;
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  // One triangle that covers the canvas.
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  const corner = gl.getAttribLocation(program, 'corner');
  gl.enableVertexAttribArray(corner);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  for (const size of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, size, gl.NEAREST);
  return {
    brightness: gl.getUniformLocation(program, 'brightness'),
    contrast: gl.getUniformLocation(program, 'contrast'),
  };
}

/** Applies brightness and contrast with WebGL. Null if the browser has none. */
export function createWebglLight() {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl', { antialias: false, depth: false });
  if (gl === null) return null;
  let uniforms = setUp(gl);
  canvas.addEventListener('webglcontextlost', (event) => {
    // Without this, browsers do not restore the context.
    event.preventDefault();
    uniforms = null;
  });
  canvas.addEventListener('webglcontextrestored', () => {
    uniforms = setUp(gl);
  });

  return {
    /** Returns `source` with `light` applied, to be drawn at once. Null while the graphics context is lost. */
    apply(source: OffscreenCanvas, { brightness, contrast }: PictureLight): HTMLCanvasElement | null {
      if (uniforms === null || gl.isContextLost()) return null;
      const { width, height } = source;
      if (canvas.width !== width || canvas.height !== height) {
        Object.assign(canvas, { width, height });
        gl.viewport(0, 0, width, height);
      }
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source);
      gl.uniform1f(uniforms.brightness, brightness);
      gl.uniform1f(uniforms.contrast, contrast);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      return gl.isContextLost() ? null : canvas;
    },
  };
}
