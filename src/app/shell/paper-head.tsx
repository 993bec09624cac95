import { type ReactNode, useState } from 'react';
import { serverNow } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useProfile } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { clubDay } from '#domain/dates.ts';
import { COMMA } from '#domain/digits.ts';
import { Phone } from '#ui/phone.tsx';
import { ClubMark } from './club-mark.tsx';

/**
 * The head of a paper: club, title with `children` below, and date of printing. `made`: also the time and person, as on
 * PDFs.
 */
export function PaperHead({
  title,
  made = false,
  children,
}: {
  title: ReactNode;
  made?: boolean;
  children?: ReactNode;
}) {
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
        {made ? <Made /> : <div className="text-caption">{t('list.print_date', { date: date(today) })}</div>}
      </div>
    </header>
  );
}

/** «چاپ در شنبه ۳ آذر ۱۴۰۵، ۱۴:۲۰ · سارا محسنی», of the moment in which the paper was opened. */
function Made() {
  const { t, digits, date, instant, locale } = useWords();
  const { time_zone } = useClub();
  const { name, family } = useProfile();
  const [at] = useState(serverNow);
  const day = date(clubDay(at, time_zone), 'weekday');
  const when = [day, instant(at, time_zone, 'time')].join(COMMA[locale]);
  return (
    <div className="text-caption">
      {t('list.print_date', { date: when })} · {digits(`${name} ${family}`.trim())}
    </div>
  );
}
