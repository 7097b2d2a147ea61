import './swing-player.css';
import type { Size } from '@swing/video-analyzer/playback/zoom';
import type { ReactNode } from 'react';
import { playerShape } from './player-shape.ts';

interface PlayerBoxProps {
  /** Size of the swing after rotation, see `playerShape`. */
  frameSize?: Size | null;
  children: ReactNode;
}

/** A box of the player's size, with a message or a spinner instead of a video. */
export function PlayerBox({ frameSize, children }: PlayerBoxProps) {
  return (
    <div className="swing-player" style={playerShape(frameSize)} data-theme="dark">
      <div className="swing-player__screen">
        <div className="swing-player__message">{children}</div>
      </div>
      <div className="swing-player__no-controls" />
    </div>
  );
}
