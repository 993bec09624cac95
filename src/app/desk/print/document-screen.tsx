import { useQuery } from '@tanstack/react-query';
import { useMatch, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClub } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { PAYMENT_TYPE_NAMES } from '#contract/treasury/columns/money-documents.ts';
import { type Cost, costs } from '#contract/treasury/costs.ts';
import { type InternalFund, internalFunds } from '#contract/treasury/internal-funds.ts';
import { type Payment, payments } from '#contract/treasury/payments.ts';
import { amountInWords, COMMA } from '#domain/digits.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { DocumentPage } from './document-page.tsx';
import { LabeledFact } from './labeled-fact.tsx';
import { PaperNumber } from './paper-number.tsx';
import { Block, Line, Roll } from './roll.tsx';

const PAPERS = {
  '/treasury/payment': { call: payments.get, title: 'print.payment' },
  '/treasury/cost': { call: costs.get, title: 'print.cost' },
  '/treasury/internal-funds-transfers': { call: internalFunds.get, title: 'print.transfer' },
} as const;

type Printed = Payment | Cost | InternalFund;

/** A payment, a cost or a transfer, for the 80 mm roll; `?paper=a4`: on a page with its lines in the books. */
export function DocumentScreen() {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { paper } = useSearch({ strict: false }) as { paper?: string };
  // The params of this page: the address may already be the next one's.
  const at = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const path = at.split('/').slice(0, 3).join('/') as keyof typeof PAPERS;
  const { call, title } = PAPERS[path];
  const query = useQuery(queryFor(call as typeof payments.get, { params: { id } }));
  const document = query.data?.data as Printed | undefined;
  const home = `${path}/${id}`;
  const error = failureOf(query);
  if (paper === 'a4') {
    return (
      <DocumentPage
        id={id}
        title={t(title)}
        number={document?.doc_number ?? null}
        error={error}
        home={home}
        ready={document !== undefined}
      >
        {document && (
          <>
            <DocumentFacts document={document} draw={LabeledFact} />
            {document.status === 'cancel' && (
              <LabeledFact name={t('print.state')}>{t('print.canceled')}</LabeledFact>
            )}
            <LabeledFact name={t('print.sum')}>
              <Amount value={document.price} className="text-lead font-heavy" />
              <InWords price={document.price} />
            </LabeledFact>
          </>
        )}
      </DocumentPage>
    );
  }
  return (
    <Roll ready={document !== undefined} error={error} home={home}>
      {document && (
        <>
          <section className="py-2 text-center">
            <h1 className="text-state">{t(title)}</h1>
            <PaperNumber
              numbers={document.doc_number === null ? [] : [document.doc_number]}
              device={null}
              sent
            />
            {document.status === 'cancel' && <strong className="text-lead">{t('print.canceled')}</strong>}
          </section>
          <Block>
            <DocumentFacts document={document} draw={RollFact} />
          </Block>
          <Block>
            <Line name={t('print.sum')} strong>
              <Amount value={document.price} />
            </Line>
            <InWords price={document.price} />
          </Block>
          <Block>
            <p className="pb-8">{t('print.signature')}</p>
          </Block>
        </>
      )}
    </Roll>
  );
}

function InWords({ price }: { price: number }) {
  const { t, locale } = useWords();
  return locale === 'fa' ? <p>{t('print.words', { words: amountInWords(price) })}</p> : null;
}

type Draw = (fact: { name: string; children: ReactNode }) => ReactNode;
const RollFact: Draw = ({ name, children }) => <Line name={name}>{children}</Line>;
/** The facts on either paper; unknown ones are left out. */
function DocumentFacts({ document, draw: Draw }: { document: Printed; draw: Draw }) {
  const words = useWords();
  const { t, digits, date, instant, locale } = words;
  const { time_zone } = useClub();
  const { source, user, creator, description, created_at, transaction_reference_id } = document;
  const destination = document.type === 'internal-fund' ? document.destination : null;
  const company = document.type === 'internal-fund' ? null : document.company;
  const payee = [user && `${user.name} ${user.family}`, company?.name].filter(Boolean).join(COMMA[locale]);
  const facts: [string, ReactNode][] = [
    [t('print.date'), date(document.date, 'weekday')],
    [t('print.recorded'), instant(created_at, time_zone)],
    [t('print.out_of'), source && digits(source.name)],
    [t('print.paid_to'), payee ? digits(payee) : destination && digits(destination.name)],
    [t('print.cost_type'), document.type === 'cost' && digits(document.cost_type.name)],
    [
      t('print.sent_by'),
      document.type === 'internal-fund' &&
        document.payment_type &&
        PAYMENT_TYPE_NAMES[document.payment_type][locale],
    ],
    [
      t('print.wage'),
      document.type === 'internal-fund' && document.wage > 0 && <Amount value={document.wage} />,
    ],
    [
      t('print.tracking'),
      transaction_reference_id && <bdi dir="ltr">{digits(transaction_reference_id)}</bdi>,
    ],
    [t('print.about'), description && digits(translateDocumentText(description, locale))],
    [t('print.by_whom'), creator && digits(`${creator.name} ${creator.family}`)],
  ];
  return facts.map(
    ([name, value]) =>
      value && (
        <Draw key={name} name={name}>
          {value}
        </Draw>
      ),
  );
}
