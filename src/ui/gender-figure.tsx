const MAN = 'M32 9a12 12 0 1 1 0 24a12 12 0 1 1 0-24zM8 66c0-18 9-29 24-29s24 11 24 29z';
const WOMAN =
  'M32 9c-10 0-15 7-15 17 0 9-2 14-5 18 5 3 11 4 15 4-9 3-15 8-16 18h42c-1-10-7-15-16-18 4 0 10-1 15-4-3-4-5-9-5-18 0-10-5-17-15-17z';

/** A placeholder for a missing picture: the figure of a man (1) or a woman (2). */
export function GenderFigure({ gender }: { gender: 1 | 2 }) {
  return (
    <svg aria-hidden viewBox="0 0 64 64" fill="currentColor" className="absolute inset-0 opacity-60">
      <path d={gender === 1 ? MAN : WOMAN} />
    </svg>
  );
}
