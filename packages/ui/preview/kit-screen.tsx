import { useState } from 'react';
import { Settings, Upload } from 'lucide-react';
import { ActionMenu } from '../src/action-menu.tsx';
import { Alert } from '../src/alert.tsx';
import { Badge, type Tone } from '../src/badge.tsx';
import { Button, type ButtonVariant } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { Checkbox } from '../src/checkbox.tsx';
import { useConfirm } from '../src/confirm-dialog.tsx';
import { Dialog } from '../src/dialog.tsx';
import { EmptyState } from '../src/empty-state.tsx';
import { FilePicker } from '../src/file-picker.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { LoadMore } from '../src/load-more.tsx';
import { Logo } from '../src/logo.tsx';
import { Meter } from '../src/meter.tsx';
import { PageShell } from '../src/page-shell.tsx';
import { Progress } from '../src/progress.tsx';
import { RadioGroup } from '../src/radio-group.tsx';
import { SegmentedControl } from '../src/segmented-control.tsx';
import { Select } from '../src/select.tsx';
import { SiteFooter } from '../src/site-footer.tsx';
import { Skeleton, SkeletonRows } from '../src/skeleton.tsx';
import { Slider } from '../src/slider.tsx';
import { Spinner } from '../src/spinner.tsx';
import { Table } from '../src/table.tsx';
import { Tabs } from '../src/tabs.tsx';
import { TextArea } from '../src/text-area.tsx';
import { TextField } from '../src/text-field.tsx';
import { classNames } from '../src/class-names.ts';
import { UsageBar } from '../src/usage-bar.tsx';
import { utilities } from '../src/utilities.ts';
import { KitBands } from './kit-bands.tsx';
import styles from './kit-screen.module.css';

const brandName = 'Swing Clubhouse';
const nav = [
  { href: '#', label: 'Player Login', isCurrent: true },
  { href: '#coach', label: 'Coach Login' },
];
const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'dangerQuiet'];
const tones: Tone[] = ['yellow', 'blue', 'purple', 'green', 'grey', 'red', 'amber'];

export function KitScreen() {
  const [period, setPeriod] = useState<'7' | '30'>('7');
  const [plan, setPlan] = useState<'starter' | 'performance'>('performance');
  const [speed, setSpeed] = useState(1);
  const [file, setFile] = useState<File | null>(new File([new Uint8Array(3_400_000)], 'IMG_4471 front toss.mov'));
  const [isDialogOpen, setDialogOpen] = useState(false);
  const confirm = useConfirm();

  return (
    <PageShell
      brandName={brandName}
      nav={nav}
      width="full"
      actions={<Button size="small">Sign Up</Button>}
      footer={<SiteFooter brandName={brandName} tagline="It’s about mechanics, not the metal." links={nav} />}
    >
      <div className={classNames(utilities.container, styles.head)}>
        <div>
          <p className={utilities.eyebrow}>Design language</p>
          <h1>Kitchen sink</h1>
        </div>
        <Logo name={brandName} size="large" />
      </div>
      <div className={classNames(utilities.container, styles.grid)}>
        <Card title="Buttons">
          {variants.map((variant) => (
            <div key={variant} className={utilities.row}>
              <Button variant={variant} icon={<Upload />}>
                Upload
              </Button>
              <Button variant={variant} isBusy>
                Saving
              </Button>
              <Button variant={variant} disabled>
                Off
              </Button>
              <Button variant={variant} size="small">
                Small
              </Button>
            </div>
          ))}
          <div className={utilities.row}>
            <IconButton label="Settings" icon={<Settings />} />
            <IconButton label="Outlined" icon={<Settings />} variant="outline" />
            <IconButton label="Pressed" icon={<Settings />} isPressed />
            <Spinner label="Loading" />
          </div>
        </Card>
        <Card title="Badges and alerts">
          <div className={utilities.row}>
            {tones.map((tone) => (
              <Badge key={tone} tone={tone} hasDot>
                {tone}
              </Badge>
            ))}
          </div>
          <Alert>Next upload available: December 2, 2025</Alert>
          <Alert tone="success">Account updated successfully</Alert>
          <Alert tone="warning">Payment failed. Update your card.</Alert>
          <Alert
            tone="error"
            title="Error"
            actions={
              <Button size="small" variant="secondary">
                Try Again
              </Button>
            }
          >
            Failed to fetch coaches
          </Alert>
        </Card>
        <Card title="Table">
          <Table
            label="Plans"
            columns={[
              { label: 'Plan', isRowHeader: true, cell: ({ name }) => name },
              { label: 'Videos', isNumeric: true, cell: ({ videos }) => videos },
            ]}
            rows={[
              { name: 'Starter', videos: 2 },
              { name: 'Performance', videos: 4 },
            ]}
            rowKey={({ name }) => name}
          />
        </Card>
        <Card title="Fields">
          <TextField label="Full name" placeholder="Casey Rivera" />
          <TextField label="Email" type="email" hint="We never share it." error="Please enter your email address" />
          <TextField label="New password" type="password" hint="At least 8 characters" />
          <TextField label="Account email" defaultValue="casey@example.com" disabled />
          <Select
            label="Plan"
            options={[
              { value: 'starter', label: 'Starter' },
              { value: 'performance', label: 'Performance' },
            ]}
          />
          <TextArea label="Notes" isOptional />
          <Checkbox label="I am 18 or older, or my parent or guardian agrees." error="Please tick the box" />
          <Checkbox label="Remember this" defaultChecked />
        </Card>
        <Card title="Choices">
          <SegmentedControl
            label="Period"
            value={period}
            onValueChange={setPeriod}
            options={[
              { value: '7', label: 'Last 7 days' },
              { value: '30', label: 'Last 30 days' },
            ]}
          />
          <RadioGroup
            label="Plan"
            value={plan}
            onValueChange={setPlan}
            options={[
              { value: 'starter', label: 'Starter', detail: '2 analyses per month', aside: '$25' },
              { value: 'performance', label: 'Performance', detail: '4 analyses per month', aside: '$45' },
            ]}
          />
          <Slider
            label="Speed"
            value={speed}
            min={0.25}
            max={2}
            step={0.25}
            onValueChange={setSpeed}
            valueText={`${speed}x`}
          />
          <FilePicker label="Swing video" hint="Up to 2 GB" file={file} onFileChange={setFile} />
          <FilePicker
            label="Another video"
            file={null}
            onFileChange={setFile}
            error="Please select a valid video file (.mp4, .mov, .m4v, or .webm)"
          />
        </Card>
        <Card title="Waiting">
          <Progress label="Uploading" value={0.62} />
          <Progress label="Getting ready" value={null} />
          <Progress label="Sent" value={1} tone="success" />
          <UsageBar label="Storage" used={4.3} limit={5} text="4.3 GB of 5.0 GB used" />
          <Meter label="Microphone level" level={0.85} />
          <Skeleton width="60%" />
          <Skeleton />
          <SkeletonRows count={2} />
        </Card>
        <Card title="Over the page">
          <div className={utilities.row}>
            <Button variant="secondary" onClick={() => setDialogOpen(true)}>
              Edit user
            </Button>
            <Button
              variant="danger"
              onClick={() =>
                void confirm({
                  message:
                    'Delete user casey@example.com? This will permanently remove the user and all their data. Are you sure?',
                  confirmLabel: 'Delete',
                  tone: 'danger',
                })
              }
            >
              Delete user
            </Button>
            <ActionMenu
              label="More for Casey"
              actions={[{ label: 'Send a corrected analysis', onSelect: () => undefined }]}
            />
          </div>
          <Tabs
            label="Account"
            tabs={[
              { value: 'info', label: 'Account Info', content: 'First name, last name, email.' },
              { value: 'subscription', label: 'Subscription', content: 'Active - Recurring' },
              { value: 'password', label: 'Password', content: 'Change password' },
            ]}
          />
          <LoadMore hasMore isLoading={false} onLoadMore={() => undefined} status="4 submissions shown" />
          <EmptyState>No submissions yet. Upload your first video to get started!</EmptyState>
        </Card>
      </div>
      <KitBands />
      <Dialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="Edit User"
        description="casey@example.com"
        footer={
          <>
            <Button variant="secondary" onClick={() => setDialogOpen(false)}>
              Cancel
            </Button>
            <Button onClick={() => setDialogOpen(false)}>Save Changes</Button>
          </>
        }
      >
        <TextField label="First name" defaultValue="Casey" />
        <TextField label="Last name" defaultValue="Rivera" />
        <Select label="Status" options={[{ value: 'active', label: 'active' }]} />
      </Dialog>
    </PageShell>
  );
}
