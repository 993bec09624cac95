import { Link } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { doerText } from '#contract/columns/common.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact.tsx';
import { Tag, type Tone } from '#ui/tag.tsx';
import type { Kind } from '../kinds.ts';
import type { MadeDocument } from './made-document.ts';

const TONES: Record<MadeDocument['status'], Tone> = {
  confirm: 'paid',
  pending: 'warning',
  cancel: 'neutral',
};

export function DocumentTag({ document: { status } }: { document: MadeDocument }) {
  const { t } = useWords();
  return (
    <Tag tone={TONES[status]} icon={status === 'pending' ? Clock : undefined}>
      {t(`record.receipt_${status}`)}
    </Tag>
  );
}

/** How much from where to where. */
export function MoneyCard({ kind, document }: { kind: Kind; document: MadeDocument }) {
  const { t, digits, date } = useWords();
  const { price, user, source, destination, cost_type, wage, payment_type, transaction_reference_id } =
    document;
  const person = user && <Person user={user} />;
  const place = source && <strong className="font-heavy">{digits(source.name)}</strong>;
  const sides: Record<Kind, [ReactNode, ReactNode]> = {
    receive: [person, place],
    payment: [place, person],
    cost: [place, cost_type && <strong className="font-heavy">{digits(cost_type.name)}</strong>],
    transfer: [place, destination && <strong className="font-heavy">{digits(destination.name)}</strong>],
  };
  const [from, to] = sides[kind];
  return (
    <Card className="grid grid-cols-2 gap-x-6 gap-y-3 p-4 tablet:grid-cols-4">
      <Cell name={t('treasury.sum')}>
        <Amount
          value={price}
          unit
          tone={document.status === 'cancel' ? 'muted' : undefined}
          className="text-[23px] leading-[1.45] font-heavy"
        />
      </Cell>
      <Cell name={t('treasury.from')}>{from}</Cell>
      <Cell name={kind === 'cost' ? t('treasury.for_what') : t('treasury.to')}>{to}</Cell>
      {wage ? (
        <Cell name={t('treasury.wage')}>
          <Amount value={wage} className="font-heavy" />
        </Cell>
      ) : transaction_reference_id ? (
        <Cell name={t('record.tracking')}>
          <bdi dir="ltr" className="font-heavy">
            {digits(transaction_reference_id)}
          </bdi>
        </Cell>
      ) : (
        <Cell name={t('record.date')}>
          <span className="font-heavy">{date(document.date)}</span>
        </Cell>
      )}
      {payment_type && <Cell name={t('treasury.way')}>{t(`treasury.way_${payment_type}`)}</Cell>}
    </Card>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="text-label text-muted">{name}</div>
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}

function Person({ user: { id, name, family } }: { user: NonNullable<MadeDocument['user']> }) {
  const { digits } = useWords();
  const can = useCan();
  const text = digits(`${name} ${family}`);
  if (!can('user.show')) return <strong className="font-heavy">{text}</strong>;
  return (
    <Link
      {...linkTo('/customers/$id', { params: { id } })}
      className="-my-2 inline-flex min-h-11 items-center font-heavy text-brand"
    >
      {text}
    </Link>
  );
}

function Company({ company: { id, name } }: { company: NonNullable<MadeDocument['company']> }) {
  const { digits } = useWords();
  return (
    <Link
      {...linkTo('/companies/$id', { params: { id } })}
      className="-my-2 inline-flex min-h-11 items-center font-heavy text-brand"
    >
      {digits(name)}
    </Link>
  );
}

function Reservation({ invoice: { id, invoice_number } }: { invoice: NonNullable<MadeDocument['invoice']> }) {
  const { t } = useWords();
  const can = useCan();
  const text = t('treasury.reservation', { n: String(invoice_number) });
  if (!can('invoice.show')) return text;
  return (
    <Link
      {...linkTo('/sales/invoices/$id', { params: { id } })}
      className="-my-2 inline-flex min-h-11 items-center font-heavy text-brand"
    >
      {text}
    </Link>
  );
}

/** Further facts, and its reversal. */
export function FactsCard({ document }: { document: MadeDocument }) {
  const words = useWords();
  const { t, digits, date, instant } = words;
  const can = useCan();
  const { description, device_no, creator, reverses, occurred_at, created_at } = document;
  const at = occurred_at ?? created_at;
  return (
    <Card>
      <h2 className="mb-1 font-heavy">{t('treasury.facts')}</h2>
      <FactList
        facts={[
          [
            t('treasury.paid_person'),
            document.type === 'cost' && document.user && <Person user={document.user} />,
          ],
          [t('treasury.paid_company'), document.company && <Company company={document.company} />],
          [t('treasury.settles'), document.invoice && <Reservation invoice={document.invoice} />],
          [t('record.description'), description && digits(translateDocumentText(description, words.locale))],
          [t('record.date'), date(document.date)],
          [t('treasury.recorded'), instant(at, clubZone())],
          [t('record.creator'), doerText(creator, words.locale)],
          [t('treasury.device_number'), device_no && <bdi dir="ltr">{digits(device_no)}</bdi>],
          [t('treasury.reverses'), reverses && digits(String(reverses))],
        ]}
      />
      {document.reversed_by !== null && (
        <p className="mt-2 text-label text-muted">{t('treasury.reversed')}</p>
      )}
      {document.reversal && can('document.access') && (
        <Link
          {...linkTo('/accountancy/documents/doc-$id', { params: { id: document.reversal.id } })}
          className="btn btn-ghost press mt-1 text-brand"
        >
          {t('treasury.see_reversal', { n: String(document.reversal.doc_number) })}
        </Link>
      )}
    </Card>
  );
}
