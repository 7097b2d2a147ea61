import type { OpenAnalyzer } from '@swing/app-shell/lib/use-open-analyzer';
import { PagedTable } from '@swing/app-shell/paged-table';
import type { AdminSubmission } from '@swing/contract/admin-queue';
import { Button } from '@swing/ui/button';
import { Checkbox } from '@swing/ui/checkbox';
import { EmptyState } from '@swing/ui/empty-state';
import type { TableColumn } from '@swing/ui/table';
import { utilities } from '@swing/ui/utilities';
import { formatMegabytes } from '@swing/ui/format-bytes';
import { QueueAction } from './queue-action.tsx';
import { CoachCell, HolderCell, NotesCell, OriginalCell, SubmittedCell } from './queue-cells.tsx';
import { QueueEnd } from './queue-end.tsx';
import { hidesSome, noFilters, type QueueFilters } from './queue-filters.ts';
import { canBeAssigned, type Selection } from './use-selection.ts';
import type { useDeleteSubmission } from './use-delete-submission.ts';
import type { useQueue } from './use-queue.ts';
import { WaitBadge } from './wait-badge.tsx';

interface RowContext {
  now: Date;
  opening: OpenAnalyzer;
  deletion: ReturnType<typeof useDeleteSubmission>;
  selection: Selection;
  onAssign: (submissions: readonly AdminSubmission[]) => void;
  onMissing: () => void;
}

interface QueueTableProps extends RowContext {
  queue: ReturnType<typeof useQueue>;
  /** Number of submissions of all pages, if known. */
  total: number | undefined;
  filters: QueueFilters;
  onChange: (changes: Partial<QueueFilters>) => void;
}

export function QueueTable({ queue, total, filters, onChange, ...context }: QueueTableProps) {
  const { query, submissions } = queue;
  return (
    <PagedTable
      query={query}
      rows={submissions}
      noun="submissions"
      total={total}
      label="Submissions"
      columns={columnsFor(context)}
      rowKey={({ id }) => id}
      skeleton={{ count: 6, height: '4rem' }}
      failureTitle="Failed to load video submissions. Please try again."
      failureText="The queue shows nothing, or what it had loaded before."
      empty={<NothingFound filters={filters} onChange={onChange} />}
    />
  );
}

function columnsFor({ now, opening, deletion, selection, onAssign, onMissing }: RowContext) {
  const columns: TableColumn<AdminSubmission>[] = [
    {
      label: 'Select',
      isLabelHidden: true,
      place: 'start',
      cell: (submission) =>
        canBeAssigned(submission) ? (
          <Checkbox
            label={<span className={utilities.visuallyHidden}>Select {submission.athleteName}</span>}
            checked={selection.has(submission)}
            onChange={() => selection.toggle(submission)}
          />
        ) : null,
    },
    {
      label: 'Wait Time',
      place: 'end',
      cell: (submission, index) => <WaitBadge submission={submission} now={now} index={index} />,
    },
    {
      label: 'Account Holder',
      isRowHeader: true,
      isFreeText: true,
      width: '13rem',
      cell: (submission) => <HolderCell submission={submission} />,
    },
    {
      label: 'Video Size',
      isNumeric: true,
      place: 'joined',
      isBare: true,
      cell: ({ videoSize }) => (videoSize === null ? null : formatMegabytes(videoSize)),
    },
    {
      label: 'Coach',
      isFreeText: true,
      width: '7.5rem',
      place: 'joined',
      isBare: true,
      cell: (submission) => <CoachCell submission={submission} now={now} />,
    },
    {
      label: 'Submitted',
      width: '16rem',
      place: 'joined',
      cell: (submission) => <SubmittedCell submission={submission} now={now} />,
    },
    { label: 'Notes', isFreeText: true, isBare: true, cell: (submission) => <NotesCell submission={submission} /> },
    {
      label: 'Action',
      isAction: true,
      cell: (submission) => (
        <QueueAction
          submission={submission}
          isOpening={opening.id === submission.id}
          onOpen={() => opening.open(submission)}
          onMissing={onMissing}
        />
      ),
    },
    { label: 'Original', isAction: true, cell: (submission) => <OriginalCell submission={submission} /> },
    {
      label: 'Delete',
      isAction: true,
      cell: (submission) => (
        <QueueEnd
          submission={submission}
          isDeleting={deletion.isDeleting(submission)}
          onDelete={() => deletion.remove(submission)}
          onAssign={() => onAssign([submission])}
          onCorrect={() => opening.correct(submission)}
        />
      ),
    },
  ];
  return columns;
}

function NothingFound({ filters, onChange }: Pick<QueueTableProps, 'filters' | 'onChange'>) {
  if (!hidesSome(filters)) return <EmptyState>No videos were submitted yet.</EmptyState>;
  return (
    <EmptyState
      action={
        <Button variant="secondary" onClick={() => onChange({ ...noFilters, sort: filters.sort })}>
          Show All Submissions
        </Button>
      }
    >
      {filters.search ? `No submission of an athlete with “${filters.search}” in the name.` : 'No submissions here.'}
    </EmptyState>
  );
}
