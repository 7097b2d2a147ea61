import { useState } from 'react';
import { Download } from 'lucide-react';
import { Badge, type Tone } from '../../src/badge.tsx';
import { Button, ButtonLink } from '../../src/button.tsx';
import { Card } from '../../src/card.tsx';
import { FilePicker } from '../../src/file-picker.tsx';
import { LoadMore } from '../../src/load-more.tsx';
import { PageShell } from '../../src/page-shell.tsx';
import { Progress } from '../../src/progress.tsx';
import { SiteFooter } from '../../src/site-footer.tsx';
import { TextArea } from '../../src/text-area.tsx';
import { useToast } from '../../src/toast.tsx';
import { brandName, footerLinks } from './frame.tsx';

const submissions: { id: string; status: string; tone: Tone; date: string; notes: string }[] = [
  {
    id: '1',
    status: 'Completed',
    tone: 'green',
    date: 'November 18, 2025',
    notes: 'Working on staying inside the ball.',
  },
  { id: '2', status: 'Analyzing', tone: 'purple', date: 'November 14, 2025', notes: 'Uploaded from web interface' },
  { id: '3', status: 'Processing', tone: 'blue', date: 'November 11, 2025', notes: 'Front toss, 240 fps.' },
  { id: '4', status: 'Pending', tone: 'yellow', date: 'November 2, 2025', notes: 'Game swing against a lefty.' },
];

export function PortalScreen() {
  const [file, setFile] = useState<File | null>(null);
  const toast = useToast();
  return (
    <PageShell
      brandName={brandName}
      nav={[
        { href: '?screen=portal', label: 'My Videos', isCurrent: true },
        { href: '#account', label: 'Account' },
      ]}
      actions={
        <Button variant="secondary" size="small">
          Sign Out
        </Button>
      }
      menuNote="Signed in as Casey"
      footer={<SiteFooter brandName={brandName} links={footerLinks} />}
    >
      <div className="page-head">
        <div>
          <p className="ui-eyebrow">Welcome, Casey</p>
          <h1>My Videos</h1>
        </div>
        <Badge tone="blue">Performance (4/month)</Badge>
      </div>
      <div className="two">
        <Card title="Upload New Video">
          <FilePicker
            label="Swing video"
            hint=".mp4, .mov, .m4v or .webm, up to 2 GB"
            accept="video/mp4,video/quicktime,.mp4,.mov,.m4v,.webm"
            file={file}
            onFileChange={setFile}
          />
          <TextArea label="Notes" isOptional placeholder="What should your coach look at?" />
          <Progress label="Uploading" value={0.62} />
          <Button
            isFullWidth
            disabled={!file}
            onClick={() =>
              toast(
                'Video uploaded! You will receive an email when analysis is complete (typically within 24–72 hours).',
              )
            }
          >
            Submit for Analysis
          </Button>
        </Card>
        <Card title="My Submissions" aside={<span className="ui-muted">4 videos</span>}>
          <div>
            {submissions.map((submission) => (
              <div key={submission.id} className="submission">
                <div>
                  <h3>Casey Rivera</h3>
                  <p className="ui-muted">
                    Submitted {submission.date}
                    <br />
                    {submission.notes}
                  </p>
                </div>
                <Badge tone={submission.tone} hasDot>
                  {submission.status}
                </Badge>
                {submission.status === 'Completed' ? (
                  <ButtonLink href="#download" variant="secondary" icon={<Download />}>
                    Download Analysis
                  </ButtonLink>
                ) : null}
              </div>
            ))}
          </div>
          <LoadMore hasMore isLoading={false} onLoadMore={() => undefined} status="4 submissions shown" />
        </Card>
      </div>
    </PageShell>
  );
}
