import { callErrorText, isRefusal, networkErrorMessage } from './lib/call-error.ts';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';

interface QueryFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Shown if the server gave no reason. */
  fallback: string;
  /** Heading. With it, `fallback` is shown whatever the server's reason. */
  title?: string | undefined;
}

/** Replaces content that could not be loaded. Offers Try Again unless the server refused the request. */
export function QueryFailure({ query, fallback, title }: QueryFailureProps) {
  return (
    <Alert
      tone="error"
      title={title}
      actions={
        isRefusal(query.error) ? null : (
          <Button variant="secondary" size="small" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        )
      }
    >
      {title ? fallback : callErrorText(query.error, { server: fallback, network: networkErrorMessage })}
    </Alert>
  );
}
