import { speeds } from '../playback/player.ts';

/** The speeds that a coach can choose: those of every player, and a slower one. */
export const playSpeeds = [0.1, ...speeds] as const;

/** Returns the next faster speed, or with -1 the next slower one. At either end it stays. */
export function speedBeside(speed: number, by: 1 | -1): number {
  const beyond = by === 1 ? playSpeeds.filter((one) => one > speed) : playSpeeds.filter((one) => one < speed);
  return beyond.at(by === 1 ? 0 : -1) ?? speed;
}
