import type { DescribedHeader } from '../../../kernel/verb.ts';

const byteCount = { type: 'integer', minimum: 0 } as const;
const yesOrNo = { type: 'string', enum: ['?0', '?1'] } as const;

/** The request header Upload-Complete of POST and PATCH. */
export const wantsCompletion: DescribedHeader = {
  description:
    '?0 keeps the video until PATCH with an empty body completes the analysis, or DELETE takes it back. ?1 if it is missing.',
  isRequired: false,
  schema: yesOrNo,
};

/** The request header Upload-Offset of PATCH. */
export const firstByte: DescribedHeader = {
  description: 'Where the body begins in the video: the number of bytes that have arrived, as HEAD returned it.',
  isRequired: true,
  schema: byteCount,
};

/** The response header Upload-Offset of HEAD. */
export const arrivedBytes: DescribedHeader = {
  description: 'How many bytes of the video have arrived. Missing once the analysis was accepted.',
  isRequired: false,
  schema: byteCount,
};

/** The response header Upload-Complete of HEAD. */
export const isAccepted: DescribedHeader = {
  description: '?1 once the analysis was accepted, ?0 until then.',
  isRequired: true,
  schema: yesOrNo,
};
