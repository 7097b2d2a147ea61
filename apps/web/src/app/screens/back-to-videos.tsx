import './watch-screen.css';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The way from a video back to the list. */
export function BackToVideos() {
  return (
    <Link to="/account/dashboard" className="watch__back" aria-label="Back to My Videos">
      <ChevronLeft aria-hidden="true" />
      <span className="watch__back-text">My Videos</span>
    </Link>
  );
}
