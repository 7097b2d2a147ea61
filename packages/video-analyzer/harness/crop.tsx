import '@swing/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CropWindow } from '../src/react/recording/crop-window.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <CropWindow session={location.hash.slice(1)} />
  </StrictMode>,
);
