/** Returns for example "Visa ending in 4242". */
export function cardName({ brand, lastFour }: { brand: string; lastFour: string }): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${lastFour}`;
}
