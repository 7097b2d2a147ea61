/** What people call the fields of inputs, where the name alone does not say it. */
const labels: Record<string, string> = {
  athleteName: "the athlete's name",
  secondAthleteName: "the second athlete's name",
  cameraAngle: 'the camera angle',
  coachCode: 'the coach code',
  code: 'the coach code',
  currentPassword: 'your current password',
  cursor: 'the cursor of the page',
  download: 'the wish to download',
  customerId: 'the customer number',
  duration: 'the duration in seconds',
  email: 'your email address',
  expires: 'the end of the link',
  fileSize: 'the size of the file in bytes',
  firstName: 'your first name',
  flow: 'the page to open',
  fullName: 'your full name',
  id: 'the id',
  isConfirmed: 'the confirmation',
  key: 'the key of the video',
  lastName: 'your last name',
  limit: 'the number of entries per page',
  name: 'your name',
  newPassword: 'a new password',
  notes: 'your notes',
  organization: 'your organization',
  password: 'your password',
  r2Key: 'the upload key',
  signature: 'the signature of the link',
  submissionId: 'the id of the submission',
  token: 'the code of the link',
  userId: 'the id of the account',
  variant: 'the kind of copy',
  videoSize: 'the size of the video in bytes',
  wantsBatAdvice: 'the wish for bat advice',
  wantsDrills: 'the wish for drills',
  wantsMechanics: 'the wish for mechanics',
};

/** A field's name as it stands in a sentence: "your password", and "the file name" for `fileName` or `file_name`. */
export function fieldLabel(field: string): string {
  if (Object.hasOwn(labels, field)) return labels[field] ?? '';
  const words = field.replaceAll('_', ' ').replace(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`);
  return `the ${words.trim().replace(/\s+/g, ' ')}`;
}
