/** A value that must be released with `close`, such as a mediabunny VideoSample. */
export type Closable = { close(): void };

export type DecodedFrame<Image extends Closable> = { readonly frame: number; readonly image: Image };
