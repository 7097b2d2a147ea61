import { callErrorText, isRefusal, networkErrorMessage } from './lib/call-error.ts';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';

interface QueryFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Said where the server gave no reason. */
  fallback: string;
}

/** In the place of what could not be loaded; with Try Again unless the server has refused it. */
export function QueryFailure({ query, fallback }: QueryFailureProps) {
  return (
    <Alert
      tone="error"
      actions={
        isRefusal(query.error) ? null : (
          <Button variant="secondary" size="small" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        )
      }
    >
      {callErrorText(query.error, { server: fallback, network: networkErrorMessage })}
    </Alert>
  );
}
