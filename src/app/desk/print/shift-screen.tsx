import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useClub } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { awaitedOf, SHIFT_LINE_WORDS, shiftReasonWord } from '#app/parts/money/shift-words.ts';
import { PaperHead } from '#app/shell/paper-head.tsx';
import { PrintBar } from '#app/shell/print-bar.tsx';
import { doerText } from '#contract/columns/common.ts';
import { SHIFT_STATE_WORDS } from '#contract/treasury/columns/shifts.ts';
import { DOCUMENT_KINDS } from '#contract/treasury/document-kinds.ts';
import { type ShiftDetail, shifts } from '#contract/treasury/shifts.ts';
import { COMMA } from '#domain/digits.ts';
import { Amount } from '#ui/amount.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { LabeledFact } from './labeled-fact.tsx';
import { Block, Line, Roll } from './roll.tsx';

/** A shift's totals and handover for the 80 mm roll; `?paper=a4`: on a page. */
export function ShiftPaper() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { paper } = useSearch({ strict: false }) as { paper?: string };
  const query = useQuery(queryFor(shifts.get, { params: { id } }));
  const shift = query.data?.data;
  const part = { shift, error: failureOf(query), home: `/treasury/shifts/${id}` };
  return paper === 'a4' ? <OnPage {...part} /> : <OnRoll {...part} />;
}

interface PaperProps {
  shift: ShiftDetail | undefined;
  error: Error | null;
  home: string;
}

type Facts = readonly (readonly [name: string, value: ReactNode])[];

/**
 * The facts on either paper: the person, the movements, the counts, the handover, and reversals after the close, which
 * are not part of the totals.
 */
function useShiftFacts(): (
  shift: ShiftDetail,
) => Record<'who' | 'moved' | 'counted' | 'handed' | 'taken_back', Facts> {
  const { t, digits, instant, amount, locale } = useWords();
  const { time_zone } = useClub();
  const listComma = COMMA[locale];
  const by = (person: ShiftDetail['opened_by'], at: string | null) =>
    at &&
    [person && digits(`${person.name} ${person.family}`), instant(at, time_zone)].filter(Boolean).join(' · ');
  return (shift) => {
    const { difference, handover, lines, counts, stays } = shift;
    const notes = Object.entries(counts.at(-1)?.notes ?? {}).filter(([, n]) => n > 0);
    const reason = shiftReasonWord(shift.reason);
    const awaited = awaitedOf(shift);
    return {
      who: [
        [t('shifts.box'), digits(shift.cash.name)],
        [t('shifts.opened_at'), by(shift.opened_by, shift.opened_at)],
        [t('shifts.closed_at'), by(shift.closed_by, shift.closed_at)],
        [t('shifts.state'), SHIFT_STATE_WORDS[shift.state][locale]],
        [t('shifts.approved_by'), by(shift.approved_by, shift.approved_at)],
      ],
      moved: [
        ...(lines ?? []).map(
          ({ kind, count, price }) =>
            [t(SHIFT_LINE_WORDS[kind], { n: count }), <Amount key={kind} value={price} />] as const,
        ),
        [
          t('shifts.expected'),
          shift.expected !== null && <Amount value={shift.expected} className="font-heavy" />,
        ],
        [t('shifts.awaited'), awaited && t('shifts.arrived', { n: awaited.n, of: awaited.of })],
        [t('shifts.missing'), awaited?.missing.map((price) => amount(price)).join(listComma)],
      ],
      counted: [
        ...notes
          .toSorted(([one], [other]) => Number(other) - Number(one))
          .map(
            ([note, n]) =>
              [
                t('shifts.paper_notes', { note: amount(Number(note)), n }),
                <Amount key={note} value={Number(note) * n} />,
              ] as const,
          ),
        [
          t('shifts.count_sum'),
          shift.counted !== null && <Amount value={shift.counted} className="font-heavy" />,
        ],
        [
          difference === null || difference === 0
            ? t('shifts.difference')
            : t(difference < 0 ? 'shifts.short' : 'shifts.over'),
          difference !== null &&
            (difference === 0 ? (
              t('shifts.fits')
            ) : (
              <Amount value={Math.abs(difference)} className="font-heavy" />
            )),
        ],
        [t('shifts.why'), reason && t(reason)],
      ],
      handed: [
        [t('shifts.stays_for_next'), stays !== null && <Amount value={stays} className="font-heavy" />],
        [
          handover ? t('shifts.goes_to', { name: digits(handover.bank.name) }) : '',
          handover && !handover.canceled && <Amount value={handover.price} />,
        ],
        [t('shifts.handover'), shift.note],
      ],
      taken_back: shift.taken_back.map(({ document, price, at, by: who }) => [
        [
          DOCUMENT_KINDS[document.type][locale],
          document.doc_number !== null && digits(String(document.doc_number)),
          '·',
          digits(doerText(who, locale)),
          '·',
          instant(at, time_zone),
        ]
          .filter(Boolean)
          .join(' '),
        <Amount key={document.id} value={price} sign="always" />,
      ]),
    };
  };
}

function OnRoll({ shift, error, home }: PaperProps) {
  const { t } = useWords();
  const factsOf = useShiftFacts();
  return (
    <Roll ready={shift !== undefined} error={error} home={home}>
      {shift && (
        <>
          <h1 className="py-2 text-center text-lead font-heavy">{t('shifts.paper')}</h1>
          {Object.entries(factsOf(shift))
            .filter(([part, facts]) => part !== 'taken_back' || facts.length > 0)
            .map(([part, facts]) => (
              <Block key={part}>
                {part === 'taken_back' && <h2 className="font-heavy">{t('shifts.taken_back')}</h2>}
                {facts.map(
                  ([name, value]) =>
                    value && (
                      <Line key={name} name={name}>
                        {value}
                      </Line>
                    ),
                )}
              </Block>
            ))}
          <Block>
            <div className="flex justify-between gap-2 pb-10">
              <span>{t('shifts.paper_hander')}</span>
              <span>{t('shifts.paper_taker')}</span>
            </div>
          </Block>
        </>
      )}
    </Roll>
  );
}

const PARTS = {
  moved: 'shifts.expected',
  counted: 'shifts.counted',
  handed: 'shifts.step_hand',
  taken_back: 'shifts.taken_back',
} as const;

function OnPage({ shift, error, home }: PaperProps) {
  const { t } = useWords();
  const factsOf = useShiftFacts();
  const ready = shift !== undefined;
  useEffect(() => {
    if (ready) void document.fonts.ready.then(() => requestAnimationFrame(() => print()));
  }, [ready]);
  const facts = shift && factsOf(shift);
  return (
    <>
      <PrintBar beside home={home} onPrint={ready ? () => print() : undefined} />
      <main
        data-theme="light"
        className="print-sheet mx-auto max-w-200 bg-surface p-6 text-text [--brand:var(--text)] [--negative:var(--text)] [--positive:var(--text)] max-tablet:p-4 print:p-0"
      >
        <PaperHead title={t('shifts.paper')} />
        <ErrorNotice error={error} />
        {!ready && !error && <SkeletonRows rows={8} />}
        {facts && (
          <div className="flex flex-col gap-5">
            <dl className="grid grid-cols-2 gap-x-8 gap-y-1 text-table max-tablet:grid-cols-1">
              {facts.who.map(
                ([name, value]) =>
                  value && (
                    <LabeledFact key={name} name={name}>
                      {value}
                    </LabeledFact>
                  ),
              )}
            </dl>
            {(['moved', 'counted', 'handed', 'taken_back'] as const).map(
              (part) =>
                (part !== 'taken_back' || facts[part].length > 0) && (
                  <section key={part}>
                    <h2 className="border-b-2 pb-1 font-heavy">{t(PARTS[part])}</h2>
                    <dl className="lines pt-2 text-table">
                      {facts[part].map(
                        ([name, value]) =>
                          value && (
                            <div key={name}>
                              <dt>{name}</dt>
                              <span className="dots" aria-hidden />
                              <dd>{value}</dd>
                            </div>
                          ),
                      )}
                    </dl>
                  </section>
                ),
            )}
            <div className="mt-8 grid grid-cols-2 gap-8 text-table">
              <p className="pb-16">{t('shifts.paper_hander')}</p>
              <p className="pb-16">{t('shifts.paper_taker')}</p>
            </div>
          </div>
        )}
      </main>
    </>
  );
}
