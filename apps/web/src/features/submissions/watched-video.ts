/** A video to play, and the way to keep it. */
export interface WatchedVideo {
  title: string;
  /** Path on this site. */
  url: string;
  download: { label: string; href: string };
}
