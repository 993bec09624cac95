/** The sign of Meydan: a court with its ball. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      aria-hidden
    >
      <rect x="3.2" y="5.2" width="25.6" height="21.6" rx="5" />
      <path d="M16 5.2v21.6M3.2 16h6.2M22.6 16h6.2" />
      <circle cx="16" cy="16" r="4.2" fill="currentColor" stroke="none" />
    </svg>
  );
}
