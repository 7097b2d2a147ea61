export const cannotRecordText =
  'This browser can’t record. Use a current Chrome, Edge, Safari or Firefox on a computer. Watching and drawing work here, and your drawings are kept.';

/** Whether the browser has the interface that recordings need. Some browsers have it without a codec that can be used. */
export const hasVideoEncoder = () => 'VideoEncoder' in globalThis;
