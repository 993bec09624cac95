/** A tennis court from above, beside the form where there is room. */
export function CourtArt() {
  return (
    <div className="hidden place-items-center overflow-hidden bg-nav tablet:grid" aria-hidden>
      <svg
        viewBox="0 0 470 690"
        className="h-[84%] max-h-172.5 text-nav-active-text opacity-90"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        aria-hidden
      >
        <rect x="15" y="15" width="440" height="660" rx="4" fill="var(--nav-active)" />
        <path d="M70 15v660M400 15v660M70 170h330M70 520h330M235 170v350M0 345h470M235 15v16M235 659v16" />
        <circle cx="312" cy="262" r="12" fill="var(--c-owing)" stroke="none" />
      </svg>
    </div>
  );
}
