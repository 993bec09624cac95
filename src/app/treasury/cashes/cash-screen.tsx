import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Banknote from 'lucide-react/icons/banknote';
import Inbox from 'lucide-react/icons/inbox';
import { clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { PlaceBody, usePlaceId } from '#app/parts/places/place-body.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { doerText } from '#contract/columns/common.ts';
import { type Cash, cashes } from '#contract/treasury/cashes.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { clubDay } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { cashForm } from './resource.tsx';

/** The page of a cash box. */
export function CashScreen() {
  const { t, date, digits, instant, locale } = useWords();
  const id = usePlaceId();
  const query = useQuery(queryFor(cashes.get, { params: { id } }));
  const place = query.data?.data;
  return (
    <>
      <TopBar title={place ? digits(place.name) : t('cashes.one')} />
      <PlaceBody
        form={cashForm}
        resource="cashes"
        query={query}
        icon={() => Banknote}
        calls={placeAccounts.cashes}
        gone={t('cashes.gone')}
        more={(place) => <ShiftCard cash={place} />}
        facts={({ created_at, shift }) => [
          [
            t('cashes.shift'),
            shift && `${doerText(shift.by, locale)} · ${instant(shift.opened_at, clubZone(), 'weekday')}`,
          ],
          [t('users.created_at'), date(clubDay(new Date(created_at), clubZone()))],
        ]}
      />
    </>
  );
}

/** Its shift is opened or closed from here; the way to all that it had. */
function ShiftCard({ cash: { id, shift } }: { cash: Cash }) {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  const acts = can(shift ? { any: ['shift.create', 'shift.approve'] } : 'shift.create');
  if (!acts && !can('shift.show')) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {acts && (
        <Button size="large" icon={Inbox} className="flex-1" onClick={() => open('shift', id)}>
          {t(shift ? 'cashes.close_shift' : 'cashes.open_shift')}
        </Button>
      )}
      {can('shift.show') && (
        <Link
          {...linkTo('/treasury/shifts', { search: { cash: String(id) } })}
          className="btn btn-secondary btn-large press flex-1"
        >
          {t('cashes.shifts')}
        </Link>
      )}
    </div>
  );
}
