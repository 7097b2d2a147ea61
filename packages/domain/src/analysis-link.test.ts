import { describe, expect, it } from 'vitest';
import { analysisLink } from './analysis-link.ts';

describe('[UPL-08][COACH-07] the link to the analysis', () => {
  const all = {
    analysisResult: JSON.stringify({ downloadUrl: 'a', mp4Url: 'b', analysisDownloadUrl: 'c', videoKey: 'k' }),
    analysisDownloadUrl: 'd',
    downloadUrl: 'e',
    videoKey: 'f',
  };
  const without = (...names: string[]) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(JSON.parse(all.analysisResult)).filter(([name]) => !names.includes(name))),
    );

  it('is taken from the fields in the specified order', () => {
    const rounds = [
      all,
      { ...all, analysisResult: without('downloadUrl') },
      { ...all, analysisResult: without('downloadUrl', 'mp4Url') },
      { ...all, analysisResult: without('downloadUrl', 'mp4Url', 'analysisDownloadUrl') },
      { ...all, analysisResult: '{"videoKey":"k"}', analysisDownloadUrl: null },
      { ...all, analysisResult: null, analysisDownloadUrl: null },
      { videoKey: 'f' },
    ];
    expect(rounds.map(analysisLink)).toEqual([
      'a',
      'b',
      'c',
      'd',
      '/api/video/stream/k?download=1',
      'e',
      '/api/video/stream/f?download=1',
    ]);
  });

  it.each(['', '{', 'null', '[]', '7', '{"downloadUrl":7}'])('treats %j as an empty result', (analysisResult) => {
    expect(analysisLink({ analysisResult })).toBeNull();
  });
});
