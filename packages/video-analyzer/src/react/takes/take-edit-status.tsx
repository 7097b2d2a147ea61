import { Alert } from '@swing/ui/alert';
import { Progress } from '@swing/ui/progress';
import type { TakeEdit } from './use-take-edit.ts';

/** The progress and outcome of joining, trimming or transcoding. */
export function TakeEditStatus({ edit }: { edit: TakeEdit | null }) {
  return (
    <>
      {edit?.status === 'busy' ? <Progress label={edit.label} value={edit.share} /> : null}
      <div role="status">
        {edit?.status === 'done' ? (
          <Alert tone="success" role="none">
            {edit.message}
          </Alert>
        ) : null}
      </div>
      {edit?.status === 'failed' ? <Alert tone="error">{edit.message}</Alert> : null}
    </>
  );
}
