export const referenceMessages = {
  incomplete: 'Please select a file and enter a name',
  notReady: 'Please wait for the video player to initialize before loading reference videos.',
  otherSite: 'Enter the path of a video on this site. It begins with a slash.',
} as const;

export const loadFailureText = (name: string, reason: string): string => `Failed to load ${name}. Error: ${reason}`;

export const videoErrorText = (reason: string): string => `Video error: ${reason}`;
