import './back-to-videos.css';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';

export function BackToVideos() {
  return (
    <Link to="/account/dashboard" className="back-to-videos" aria-label="Back to My Videos">
      <ChevronLeft aria-hidden="true" />
      <span className="back-to-videos__text">My Videos</span>
    </Link>
  );
}
