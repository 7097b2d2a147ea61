import { CropWindow } from '@swing/video-analyzer/react/recording/crop-window';
import { useLocation } from 'react-router';
import { useScreen } from './lib/use-screen.ts';

/** The crop window of the analyzer, which names their channel in the fragment. */
export function CropScreen() {
  useScreen('Area to record');
  const { hash } = useLocation();
  return <CropWindow session={hash.slice(1)} />;
}
