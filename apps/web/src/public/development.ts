// Development only: imports the pages for their style sheets, which the build extracts, and the script module.
import './behaviour/before-paint.ts';
import './pages.tsx';
import './behaviour/main.ts';
