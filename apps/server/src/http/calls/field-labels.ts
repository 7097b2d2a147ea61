/** Labels of input fields, where the field name is not clear enough. */
const labels: Record<string, string> = {
  athleteName: "the athlete's name",
  secondAthleteName: "the second athlete's name",
  cameraAngle: 'the camera angle',
  coachCode: 'the coach code',
  code: 'the coach code',
  currentPassword: 'your current password',
  cursor: 'the cursor of the page',
  download: 'the download option',
  customerId: 'the customer number',
  duration: 'the duration in seconds',
  email: 'your email address',
  expires: 'the expiry time of the link',
  fileSize: 'the size of the file in bytes',
  firstName: 'your first name',
  flow: 'the page to open',
  fullName: 'your full name',
  hasSubmissionMails: 'the setting for emails about new swings',
  id: 'the id',
  isConfirmed: 'the confirmation',
  isCorrection: 'the correction option',
  key: 'the key of the video',
  lastName: 'your last name',
  limit: 'the number of entries per page',
  name: 'your name',
  newPassword: 'a new password',
  notes: 'your notes',
  organization: 'your organization',
  password: 'your password',
  r2Key: 'the upload key',
  search: 'the name to search for',
  signature: 'the signature of the link',
  sort: 'the order',
  submissionId: 'the id of the submission',
  takesGeneral: 'the setting for taking swings',
  token: 'the code of the link',
  userId: 'the id of the account',
  variant: 'the variant of the video',
  videoSize: 'the size of the video in bytes',
  wantsBatAdvice: 'the bat advice option',
  wantsDrills: 'the drills option',
  wantsMechanics: 'the mechanics option',
};

/** Returns a field's label for a sentence: "your password", or "the file name" for `fileName` or `file_name`. */
export function fieldLabel(field: string): string {
  if (Object.hasOwn(labels, field)) return labels[field] ?? '';
  const words = field.replaceAll('_', ' ').replace(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`);
  return `the ${words.trim().replace(/\s+/g, ' ')}`;
}
