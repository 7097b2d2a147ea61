const labels: Record<string, string> = {
  ' ': 'Space',
  arrowleft: '←',
  arrowup: '↑',
  arrowright: '→',
  arrowdown: '↓',
  '-': '−',
  escape: 'Esc',
};

/** What is printed on a key. */
function keyLabel(key: string): string {
  return labels[key.toLowerCase()] ?? key.charAt(0).toUpperCase() + key.slice(1);
}

/** What is printed on a key, or on keys to press at the same time, such as `Ctrl+z`. */
export function keyLabels(keys: string): string[] {
  return (keys.length > 1 ? keys.split('+') : [keys]).map(keyLabel);
}
