import { useQuery } from '@tanstack/react-query';
import Landmark from 'lucide-react/icons/landmark';
import { clubZone } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { PlaceBody, usePlaceId } from '#app/parts/places/place-body.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { banks } from '#contract/treasury/banks.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { bankOfCard, bankOfSheba } from '#domain/check-digits.ts';
import { clubDay } from '#domain/dates.ts';
import { formatCard } from '#domain/patterns.ts';
import { bankForm } from './resource.tsx';

/** The page of a bank, with its numbers as they are read out. */
export function BankScreen() {
  const { t, date, digits, locale } = useWords();
  const id = usePlaceId();
  const query = useQuery(queryFor(banks.get, { params: { id } }));
  const code = (text: string) =>
    text && (
      <bdi dir="ltr" className="num">
        {digits(text)}
      </bdi>
    );
  const place = query.data?.data;
  return (
    <>
      <TopBar title={place ? digits(place.name) : t('banks.one')} />
      <PlaceBody
        form={bankForm}
        resource="banks"
        query={query}
        icon={() => Landmark}
        calls={placeAccounts.banks}
        gone={t('banks.gone')}
        facts={({ name, account_number, card_number, shaba_number, created_at }) => {
          const known = bankOfCard(card_number, locale) ?? bankOfSheba(shaba_number, locale);
          return [
            [t('banks.one'), known !== name && known],
            [t('banks.account_number'), code(account_number)],
            [t('banks.card_number'), code(formatCard(card_number))],
            [t('banks.shaba_number'), code(shaba_number && shebaText(shaba_number))],
            [t('users.created_at'), date(clubDay(new Date(created_at), clubZone()))],
          ];
        }}
      />
    </>
  );
}

/** «IR12 0170 …», in groups as on a card. */
const shebaText = (shaba: string): string => `IR${shaba}`.replace(/(.{4})(?=.)/g, '$1 ');
