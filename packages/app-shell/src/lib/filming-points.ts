/** How a swing should be filmed. Players see it when they upload, and coaches can send it to them. */
export const filmingPoints = [
  { title: 'From the side', text: 'Level with the hitter, facing the chest, about five big steps away.' },
  { title: 'Chest-high', text: 'The lens as high as the hitter’s chest, the phone held level.' },
  { title: 'All in the picture', text: 'Head, feet and the whole bat, with room for the finish.' },
  { title: 'Slow motion', text: '120 or 240 frames per second if your phone has it.' },
  { title: 'One live swing', text: 'From the stance to the finish. One swing a video.' },
  { title: 'Steady, in good light', text: 'Lean the phone on something, no zoom, the sun behind you.' },
] as const;

/** The filming instructions as plain text, to send to players. */
export function filmingMessage(): string {
  return ['How to film your swing:', ...filmingPoints.map(({ title, text }) => `- ${title}: ${text}`)].join('\n');
}
