/** Its drawing, 32 by 32; `public/icon.svg` has the same, and a test holds them together. */
export const MARK = {
  court: { x: 3.2, y: 5.2, width: 25.6, height: 21.6, rx: 5 },
  lines: 'M16 5.2v21.6M3.2 16h6.2M22.6 16h6.2',
  ball: { cx: 16, cy: 16, r: 4.2 },
} as const;

/** The sign of Meydan: a court with its ball, of a colour of its own where it is large. */
export function Mark({
  size = 32,
  ball = 'currentColor',
  className,
}: {
  size?: number | string;
  ball?: string;
  className?: string;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      className={className}
      aria-hidden
    >
      <rect {...MARK.court} />
      <path d={MARK.lines} />
      <circle {...MARK.ball} fill={ball} stroke="none" />
    </svg>
  );
}
