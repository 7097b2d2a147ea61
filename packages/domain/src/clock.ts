/** Where the time comes from; rules take `now` instead. */
export interface Clock {
  now(): Date;
}
