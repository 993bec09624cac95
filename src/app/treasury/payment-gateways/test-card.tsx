import FlaskConical from 'lucide-react/icons/flask-conical';
import { useCall } from '#app/calls/use-call.ts';
import { can } from '#app/data/access.ts';
import { clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { type PaymentGateway, testGateway } from '#contract/treasury/payment-gateways.ts';
import { GATEWAY_PROVIDERS } from '#domain/gateway-providers.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact.tsx';
import { Tag } from '#ui/tag.tsx';

/** Whether the server can connect to this gateway. */
export const isOnline = ({ provider }: PaymentGateway): boolean =>
  (GATEWAY_PROVIDERS as Record<string, { type: string }>)[provider]?.type === 'online';

/** The last test of an online gateway, and a button to repeat it. */
export function TestCard({ gateway: { id, merchant_code, test } }: { gateway: PaymentGateway }) {
  const { t, digits, instant } = useWords();
  useCan();
  const ask = useCall(testGateway);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-label font-semibold text-muted">{t('payment-gateways.test')}</h2>
        {test && (
          <Tag tone={test.fault ? 'negative' : 'positive'}>
            {t(test.fault ? 'payment-gateways.test_refused' : 'payment-gateways.test_works')}
          </Tag>
        )}
      </div>
      <p role="status" className={test?.fault ? undefined : 'text-muted'}>
        {!test && t('payment-gateways.test_never')}
        {test?.fault && t(`payment-gateways.fault_${test.fault}`)}
      </p>
      {test && (
        <FactList
          facts={[
            [t('payment-gateways.test_last'), instant(test.at, clubZone(), 'weekday')],
            [
              t('payment-gateways.test_code'),
              test.code !== null && <bdi dir="ltr">{digits(String(test.code))}</bdi>,
            ],
          ]}
        />
      )}
      {can(testGateway.permission) && (
        <>
          <p className="text-label text-muted">
            {t(merchant_code ? 'payment-gateways.test_help' : 'payment-gateways.test_needs_merchant')}
          </p>
          <Button
            kind="soft"
            size="large"
            icon={FlaskConical}
            busy={ask.busy}
            disabled={!merchant_code}
            onClick={() => void ask.submit({ params: { id: String(id) }, body: {} })}
          >
            {t('payment-gateways.test_now')}
          </Button>
        </>
      )}
      <ErrorNotice error={ask.error}>{ask.errorText}</ErrorNotice>
    </Card>
  );
}
