import { useQuery } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import { clubZone } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { PlaceBody, usePlaceId } from '#app/parts/places/place-body.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { cashes } from '#contract/cashes.ts';
import { doerText } from '#contract/columns/common.ts';
import { placeAccounts } from '#contract/place-accounts.ts';
import { clubDay } from '#domain/dates.ts';
import { cashForm } from './resource.tsx';

/** The page of a cash box. */
export function CashScreen() {
  const { t, date, digits, locale } = useWords();
  const id = usePlaceId();
  const query = useQuery(queryFor(cashes.get, { params: { id } }));
  const place = query.data?.data;
  return (
    <>
      <TopBar title={place ? digits(place.name) : t('cashes.one')} />
      <PlaceBody
        form={cashForm}
        query={query}
        icon={() => Banknote}
        calls={placeAccounts.cashes}
        gone={t('cashes.gone')}
        facts={({ created_at, shift }) => [
          [t('cashes.shift'), shift && doerText(shift.by, locale)],
          [t('users.created_at'), date(clubDay(new Date(created_at), clubZone()))],
        ]}
      />
    </>
  );
}
