import { useClub } from '#app/data/club.ts';
import { API_BASE } from '#app/data/request.ts';
import { Mark } from './mark.tsx';

/** The sign of the club on paper; the product's where it has none. */
export function ClubMark({ size }: { size: number }) {
  const { club_logo } = useClub();
  if (!club_logo) return <Mark size={size} />;
  return (
    <img
      src={API_BASE + club_logo}
      alt=""
      className="flex-none object-contain"
      style={{ height: size * 1.4, maxWidth: size * 3 }}
    />
  );
}
