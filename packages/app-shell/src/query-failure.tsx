import { callErrorText, isRefusal, networkErrorMessage } from './lib/call-error.ts';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';

interface QueryFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Shown if the server gave no reason. */
  fallback: string;
}

/** Replaces content that could not be loaded. Offers Try Again unless the server refused the request. */
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
