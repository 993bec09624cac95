import { useQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import Globe from 'lucide-react/icons/globe';
import { clubZone } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { PlaceBody, usePlaceId } from '#app/parts/places/place-body.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { GATEWAY_TYPES } from '#contract/treasury/columns/places.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { clubDay } from '#domain/dates.ts';
import { providerTitle } from '#domain/gateway-providers.ts';
import { gatewayForm } from './resource.tsx';
import { isOnline, TestCard } from './test-card.tsx';
import { UnclearedCard } from './uncleared-card.tsx';

/** The page of a card reader or an online gateway. */
export function GatewayScreen() {
  const { t, date, time, digits, locale } = useWords();
  const id = usePlaceId();
  const query = useQuery(queryFor(paymentGateways.get, { params: { id } }));
  const place = query.data?.data;
  return (
    <>
      <TopBar title={place ? digits(place.title) : t('payment-gateways.one')} />
      <PlaceBody
        form={gatewayForm}
        resource="payment-gateways"
        query={query}
        icon={({ type }) => (type === 'pos' ? CreditCard : Globe)}
        calls={placeAccounts.gateways}
        gone={t('payment-gateways.gone')}
        more={(gateway) => (
          <>
            {isOnline(gateway) && <TestCard gateway={gateway} />}
            <UnclearedCard id={String(gateway.id)} />
          </>
        )}
        facts={({ type, bank, provider, terminal_code, merchant_code, end_time, status, created_at }) => [
          [t('payment-gateways.type'), GATEWAY_TYPES[type][locale]],
          [t('payment-gateways.bank'), digits(bank.name)],
          [t('payment-gateways.provider'), providerTitle(provider, locale)],
          [t('payment-gateways.terminal'), terminal_code && <ProviderCode code={terminal_code} />],
          [t('payment-gateways.merchant'), merchant_code && <ProviderCode code={merchant_code} />],
          [t('payment-gateways.end'), end_time && time(end_time)],
          [t('people.active'), t(status ? 'list.yes' : 'list.no')],
          [t('users.created_at'), date(clubDay(new Date(created_at), clubZone()))],
        ]}
      />
    </>
  );
}

/** A code of the provider. One with letters is shown as it was given, so that it can be compared and copied. */
function ProviderCode({ code }: { code: string }) {
  const { digits } = useWords();
  const letters = /[A-Za-z]/.test(code);
  return (
    <bdi dir="ltr" lang={letters ? 'en' : undefined} className="break-all">
      {letters ? code : digits(code)}
    </bdi>
  );
}
