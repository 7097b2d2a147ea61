import type { PlainMovie } from './plain-movie.ts';

type Movies = readonly Pick<PlainMovie, 'video' | 'audio'>[];

export const picturesDiffer = (movies: Movies): boolean => new Set(movies.map(({ video }) => video.format)).size > 1;

/** Recordings without sound do not count. */
export const soundsDiffer = (movies: Movies): boolean =>
  new Set(movies.flatMap(({ audio }) => (audio ? [audio.format] : []))).size > 1;

/** Whether recordings cannot be joined as they are, because one is decoded in another way than the others. */
export const differ = (movies: Movies): boolean => picturesDiffer(movies) || soundsDiffer(movies);
