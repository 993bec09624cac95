import { useQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { clubZone } from '#app/data/club.ts';
import { useCan, useProfile } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { doerText } from '#contract/columns/common.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** One's own tills: closes the shift, or opens one. */
export function TillCard() {
  const { t, digits, instant, locale } = useWords();
  const can = useCan();
  const { id: own } = useProfile();
  const { open } = useSheet();
  const { data } = useQuery({ ...queryFor(shifts.current, {}), enabled: can('shift.create') });
  const tills = data?.data ?? [];
  const mine = tills.filter(({ shift }) => shift?.opened_by?.id === own);
  // Whoever sits at one opens no second as a rule; the sheet of the shift has the other boxes.
  const shown = mine.length > 0 ? mine : tills;
  if (shown.length === 0) return null;
  return (
    <Card className="flex flex-none flex-col py-2">
      <h2 className="sr-only">{t('treasury-home.till')}</h2>
      <ul>
        {shown.map(({ cash, shift }) => (
          <li
            key={cash.id}
            className="flex min-h-14 items-center gap-3 border-b border-line py-1 last:border-0"
          >
            <Icon of={Inbox} className="flex-none text-muted" />
            <span className="min-w-0 flex-1 leading-normal">
              <span className="ellipsis block font-strong">{digits(cash.name)}</span>
              <span className="block text-caption text-muted">
                {shift
                  ? t('treasury-home.shift_of', {
                      name: doerText(shift.opened_by, locale),
                      at: instant(shift.opened_at, clubZone(), 'weekday'),
                    })
                  : t('treasury-home.no_shift')}
              </span>
            </span>
            {(!shift || shift.opened_by?.id === own || can('shift.approve')) && (
              <Button kind={shift ? 'secondary' : 'soft'} onClick={() => open('shift', cash.id)}>
                {t(shift ? 'treasury-home.close_shift' : 'treasury-home.open_shift')}
                <span className="sr-only">: {digits(cash.name)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
