import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import styles from './back-to-videos.module.css';

export function BackToVideos() {
  return (
    <Link to="/account/dashboard" className={styles.root} aria-label="Back to My Videos">
      <ChevronLeft aria-hidden="true" />
      <span className={styles.text}>My Videos</span>
    </Link>
  );
}
