import { useState } from 'react';
import {
  Circle,
  MousePointer2,
  Pause,
  Pen,
  Play,
  Redo2,
  Save,
  Slash,
  Square,
  StepBack,
  StepForward,
  Undo2,
} from 'lucide-react';
import { Badge } from '../../src/badge.tsx';
import { Button, ButtonLink } from '../../src/button.tsx';
import { IconButton } from '../../src/icon-button.tsx';
import { Logo } from '../../src/logo.tsx';
import { Meter } from '../../src/meter.tsx';
import { Progress } from '../../src/progress.tsx';
import { SegmentedControl } from '../../src/segmented-control.tsx';
import { Slider } from '../../src/slider.tsx';
import { SwingIllustration } from '../../src/swing-illustration.tsx';
import { Tooltip } from '../../src/tooltip.tsx';
import { brandName } from './frame.tsx';

const tools = [
  { label: 'Select', key: 'A', icon: <MousePointer2 /> },
  { label: 'Draw', key: 'S', icon: <Pen /> },
  { label: 'Line', key: 'D', icon: <Slash /> },
  { label: 'Dot', key: 'F', icon: <Circle /> },
  { label: 'Square', key: 'G', icon: <Square /> },
];

export function AnalyzerScreen() {
  const [view, setView] = useState<'one' | 'two' | 'split'>('one');
  const [tool, setTool] = useState('Draw');
  const [time, setTime] = useState(1.233);
  const [speed, setSpeed] = useState(0.5);
  const [isPlaying, setPlaying] = useState(false);
  return (
    <main className="analyzer">
      <h1 className="ui-visually-hidden">Video analyzer</h1>
      <div className="analyzer-side">
        <Logo name={brandName} size="small" />
        <Button icon={<Save />} isFullWidth>
          Save Analysis
        </Button>
        <h2>ADD VIDEO 2</h2>
        <Button variant="secondary" isFullWidth>
          Reference Video
        </Button>
        <Button variant="secondary" isFullWidth>
          Drill Video
        </Button>
        <h2>Submission</h2>
        <div>
          <p>
            <strong>Casey Rivera</strong>
          </p>
          <p className="ui-muted">Working on staying inside the ball.</p>
        </div>
        <div className="ui-row">
          <Badge tone="blue">Drills</Badge>
          <Badge tone="amber">Mechanics</Badge>
        </div>
      </div>
      <div className="analyzer-stage">
        <div className="stage">
          <SwingIllustration />
        </div>
        <div className="transport">
          <IconButton label="Frame back" icon={<StepBack />} />
          <IconButton
            label={isPlaying ? 'Pause' : 'Play'}
            variant="solid"
            icon={isPlaying ? <Pause /> : <Play />}
            onClick={() => setPlaying(!isPlaying)}
          />
          <IconButton label="Frame forward" icon={<StepForward />} />
          <Slider
            label="Seek"
            isLabelHidden
            value={time}
            max={4.2}
            step="any"
            onValueChange={setTime}
            valueText={`${time.toFixed(2)} s`}
          />
          <span className="ui-number">
            {time.toFixed(2)} / 4.20 · F {Math.round(time * 240)}
          </span>
        </div>
      </div>
      <div className="analyzer-side">
        <ButtonLink href="?screen=queue" variant="ghost">
          Back to Queue
        </ButtonLink>
        <h2>Playback</h2>
        <Slider
          label="Speed"
          value={speed}
          min={0.25}
          max={2}
          step={0.25}
          onValueChange={setSpeed}
          valueText={`${speed}x`}
        />
        <SegmentedControl
          label="View"
          size="small"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'one', label: '1' },
            { value: 'two', label: '2' },
            { value: 'split', label: 'Split' },
          ]}
        />
        <h2>Screen recorder</h2>
        <Meter label="Microphone level" level={0.78} />
        <Button variant="danger" icon={<Circle />} isFullWidth>
          Start
        </Button>
        <Progress label="Uploading" value={0.41} />
      </div>
      <div className="analyzer-bar" role="toolbar" aria-label="Annotation">
        {tools.map(({ label, key, icon }) => (
          <Tooltip key={key} text={label} shortcut={key}>
            <IconButton label={label} icon={icon} isPressed={tool === label} onClick={() => setTool(label)} />
          </Tooltip>
        ))}
        <IconButton label="Undo" icon={<Undo2 />} />
        <IconButton label="Redo" icon={<Redo2 />} disabled />
      </div>
    </main>
  );
}
