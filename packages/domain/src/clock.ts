/** Source of the current time. Rules take `now` as a parameter instead. */
export interface Clock {
  now(): Date;
}
