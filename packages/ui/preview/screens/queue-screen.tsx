import { Download, RefreshCw, Trash2 } from 'lucide-react';
import { Badge, type Tone } from '../../src/badge.tsx';
import { Button } from '../../src/button.tsx';
import { IconButton } from '../../src/icon-button.tsx';
import { PageShell } from '../../src/page-shell.tsx';
import { StatCard, StatGrid } from '../../src/stat-card.tsx';
import { Table } from '../../src/table.tsx';
import { useConfirm } from '../../src/confirm-dialog.tsx';
import { useToast } from '../../src/toast.tsx';
import { brandName } from './frame.tsx';

interface Row {
  id: string;
  wait: string;
  name: string;
  size: string;
  coach: string;
  submitted: string;
  notes: string;
  action: string;
  status: string;
  tone: Tone;
}

const rows: Row[] = [
  [
    '1d 6h',
    'Casey Rivera',
    '84.2 MB',
    'K7QX2M',
    'Nov 19, 9:12 AM',
    'Front toss, hands feel late',
    'Analyze →',
    'Pending',
    'yellow',
  ],
  ['22h', 'Jordan Okafor', '212.9 MB', 'General', 'Nov 19, 5:40 PM', 'Game swing', 'Analyze →', 'Pending', 'yellow'],
  [
    '9h',
    'Mia Castellanos-Whitfield',
    '33.0 MB',
    'K7QX2M',
    'Nov 20, 6:05 AM',
    'Uploaded from web interface',
    'Processing...',
    'Processing',
    'blue',
  ],
  ['7h', 'Sam Lee', '128.4 MB', 'PLT9HD', 'Nov 20, 8:31 AM', '', 'Continue →', 'In Progress', 'purple'],
  [
    '3h',
    'Alex Novak',
    '61.7 MB',
    'General',
    'Nov 20, 12:10 PM',
    'Softball, slap hitter',
    'Download',
    'Completed',
    'green',
  ],
].map(([wait, name, size, coach, submitted, notes, action, status, tone], index) => ({
  id: `b83f2a1${index}`,
  wait: wait ?? '',
  name: name ?? '',
  size: size ?? '',
  coach: coach ?? '',
  submitted: submitted ?? '',
  notes: notes ?? '',
  action: action ?? '',
  status: status ?? '',
  tone: tone as Tone,
}));

const waitTones: Tone[] = ['red', 'amber'];

export function QueueScreen() {
  const confirm = useConfirm();
  const toast = useToast();

  async function remove(row: Row) {
    const isConfirmed = await confirm({
      message: `Are you sure you want to delete ${row.name}'s video submission? This will permanently remove the video from the system and cannot be undone.`,
      confirmLabel: 'Delete',
      tone: 'danger',
    });
    if (isConfirmed) toast('Submission deleted successfully');
  }

  return (
    <PageShell
      brandName={brandName}
      nav={[
        { href: '#users', label: 'Admin Dashboard' },
        { href: '?screen=queue', label: 'Video Queue', isCurrent: true },
        { href: '#coaches', label: 'Coaches' },
        { href: '#analytics', label: 'Analytics' },
      ]}
      actions={
        <Button variant="secondary" size="small">
          Lock
        </Button>
      }
    >
      <div className="page-head">
        <h1>Video Queue</h1>
        <Button variant="secondary" icon={<RefreshCw />}>
          Refresh Queue
        </Button>
      </div>
      <div className="stack">
        <StatGrid label="Counters">
          <StatCard label="Pending Analysis" value="12" tone="yellow" />
          <StatCard label="Processing" value="1" tone="blue" />
          <StatCard label="Analyzing Now" value="3" tone="purple" />
          <StatCard label="Completed" value="1,204" tone="green" />
          <StatCard label="Total Videos" value="1,220" />
        </StatGrid>
        <Table
          caption="Submissions"
          isCaptionHidden
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'name',
              header: 'Account Holder',
              isRowHeader: true,
              renderCell: (row) => (
                <>
                  {row.name} <span className="ui-muted">{row.id}</span>
                </>
              ),
            },
            {
              key: 'wait',
              header: 'Wait Time',
              renderCell: (row, index) => <Badge tone={waitTones[index] ?? 'grey'}>{row.wait}</Badge>,
            },
            {
              key: 'status',
              header: 'Status',
              renderCell: (row) => (
                <Badge tone={row.tone} hasDot>
                  {row.status}
                </Badge>
              ),
            },
            { key: 'size', header: 'Video Size', align: 'end', renderCell: (row) => row.size },
            { key: 'coach', header: 'Coach', renderCell: (row) => row.coach },
            { key: 'submitted', header: 'Submitted', renderCell: (row) => row.submitted },
            {
              key: 'action',
              header: 'Action',
              isHeaderHidden: true,
              align: 'end',
              renderCell: (row) => (
                <span className="ui-row">
                  <Button
                    size="small"
                    variant={row.action.includes('→') ? 'primary' : 'secondary'}
                    disabled={row.action === 'Processing...'}
                  >
                    {row.action}
                  </Button>
                  <IconButton size="small" label={`Download original of ${row.name}`} icon={<Download />} />
                  <IconButton
                    size="small"
                    label={`Delete ${row.name}`}
                    icon={<Trash2 />}
                    onClick={() => void remove(row)}
                  />
                </span>
              ),
            },
          ]}
        />
      </div>
    </PageShell>
  );
}
