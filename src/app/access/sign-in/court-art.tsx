import { Mark } from '#app/shell/mark.tsx';

/** The logo in large, beside the form on wide screens. */
export function CourtArt() {
  return (
    <div className="hidden place-items-center overflow-hidden bg-nav tablet:grid" aria-hidden>
      <Mark size="min(76%, 480px)" ball="var(--nav-active-text)" className="text-nav-active" />
    </div>
  );
}
