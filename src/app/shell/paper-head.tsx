import type { ReactNode } from 'react';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { Phone } from '#ui/phone.tsx';
import { ClubMark } from './club-mark.tsx';

/** The head of a paper: whose it is, what it is (`children` below its title) and the day of its print. */
export function PaperHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const { t, digits, date } = useWords();
  const { club_name, address, phone, print_accent } = useClub();
  const accent = print_accent ?? undefined;
  const { today } = useClubNow();
  return (
    <header className="mb-3 flex items-start gap-3 border-b-2 pb-3" style={{ borderColor: accent }}>
      <ClubMark size={34} />
      <div className="min-w-0 flex-1">
        <div className="font-heavy">{club_name}</div>
        <div className="flex flex-wrap gap-x-2 text-caption">
          {address && <span>{digits(address)}</span>}
          {phone && <Phone number={phone} />}
        </div>
      </div>
      <div className="text-end">
        <h1 className="text-lead font-heavy" style={{ color: accent }}>
          {title}
        </h1>
        {children}
        <div className="text-caption">{t('list.print_date', { date: date(today) })}</div>
      </div>
    </header>
  );
}
