// Only in development: the pages for their style sheets, which the build takes out of them, and the module.
import './behaviour/before-paint.ts';
import './pages.tsx';
import './behaviour/main.ts';
