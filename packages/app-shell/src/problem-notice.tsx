import { analysisProblemText, type AnalysisProblem } from '@swing/domain/received-analysis';
import { Alert } from '@swing/ui/alert';

/** Says in the analyzer why the server did not accept the last analysis. */
export function ProblemNotice({ problem }: { problem: AnalysisProblem }) {
  return (
    <Alert tone="error" role="none" title="The last analysis was not accepted">
      {analysisProblemText(problem)}
    </Alert>
  );
}
