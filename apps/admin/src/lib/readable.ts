/** The words of a name from the code: "user.password-reset-sent" becomes "User password reset sent". */
export function readable(name: string): string {
  const words = name.replaceAll(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
