import { useNavigate } from '@tanstack/react-router';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Camera from 'lucide-react/icons/camera';
import Link2 from 'lucide-react/icons/link-2';
import Printer from 'lucide-react/icons/printer';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { copyText } from '#app/copy-text.ts';
import { useClubNow } from '#app/data/club.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { SpanDialog } from '#app/parts/setup/span-dialog.tsx';
import { ExportMenu } from '#app/resource/export-menu.tsx';
import { toast } from '#app/state/toast.ts';
import { BASES, COMPARES, GROUPS, PERIODS, type ReportData, type Span } from '#contract/report-spec.ts';
import { ChoiceButton } from '#ui/choice-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PATHS } from './catalogue.ts';
import { type ReportAddress, searchOf } from './use-report.ts';

/** «۱ آبان تا ۳۰ آبان ۱۴۰۵», one day by itself in full. */
export function spanText(words: Words, span: string): string {
  const [from = '', to = ''] = span.split('_');
  if (from === to) return words.date(to, 'long');
  return words.t('reports.from_to', { from: words.date(from), to: words.date(to) });
}

/** Two dates, not a period by its name (`last_28`). */
const isSpan = (text: string): boolean => /^\d{4}-/.test(text);

interface BarProps {
  address: ReportAddress;
  data: ReportData | undefined;
  onFilter: () => void;
  onSave: () => void;
  onKeep: () => void;
  onExport: Parameters<typeof ExportMenu>[0]['onExport'];
}

/** What a report is of, and how it leaves the house. */
export function ReportBar(props: BarProps) {
  const { address } = props;
  const words = useWords();
  const { t, locale } = words;
  const { spec, asked, change, group } = address;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser
    <div className="flex flex-none flex-wrap items-center gap-2" role="group" aria-label={spec.title[locale]}>
      {spec.period !== null && (
        <PeriodChoice period={spec.period} asked={asked} change={change} date={props.data?.date} />
      )}
      {spec.period !== null && (
        <BesideChoice
          asked={asked}
          change={change}
          standard={spec.compare}
          date={props.data?.compare?.date}
          own
        />
      )}
      {spec.bases.length > 1 && (
        <ChoiceButton
          label={t('reports.basis')}
          shown={BASES[(asked.basis as keyof typeof BASES | undefined) ?? spec.bases[0]][locale]}
          chosen={asked.basis ?? spec.bases[0]}
          items={spec.bases.map((key) => ({ key, label: BASES[key][locale] }))}
          onChoose={(key) => change({ basis: key === spec.bases[0] ? undefined : key })}
        />
      )}
      {spec.groups.length > 1 && (
        <ChoiceButton
          label={t('reports.group')}
          muted
          shown={GROUPS[group][locale]}
          chosen={group}
          items={spec.groups.map((key) => ({ key, label: GROUPS[key][locale] }))}
          onChoose={(key) => change({ group: key === spec.groups[0] ? undefined : key, order: undefined })}
        />
      )}
      <OwnChoices address={address} />
      <span className="flex-1" />
      <WaysOut {...props} />
    </div>
  );
}

/** What it stands beside; `standard` unless another is chosen. */
export function BesideChoice({
  asked,
  change,
  standard = 'none',
  date,
  own = false,
}: Pick<ReportAddress, 'asked' | 'change'> & {
  standard?: keyof typeof COMPARES | undefined;
  /** The days that it stands beside now. */
  date?: string | undefined;
  /** Any days can be chosen. */
  own?: boolean;
}) {
  const words = useWords();
  const { t, locale } = words;
  const { today } = useClubNow();
  const [asking, setAsking] = useState<Span | null>(null);
  const [from = today, to = today] = date?.split('_') ?? [];
  const compare = asked.compare ?? standard;
  return (
    <>
      <ChoiceButton
        label={t('reports.beside')}
        muted
        shown={besideText(words, compare)}
        chosen={isSpan(compare) ? 'own' : compare}
        items={[
          ...Object.entries(COMPARES).map(([key, text]) => ({ key, label: text[locale] })),
          ...(own ? [{ key: 'own', label: t('reports.period_own') }] : []),
        ]}
        onChoose={(key) =>
          key === 'own' ? setAsking({ from, to }) : change({ compare: key === standard ? undefined : key })
        }
      />
      {asking && (
        <SpanDialog
          span={asking}
          title={t('reports.beside')}
          today={PERIODS.today[locale]}
          show={t('reports.show')}
          onChoose={(span) => change({ compare: `${span.from}_${span.to}` })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

const besideText = (words: Words, compare: string | undefined): string =>
  compare !== undefined && isSpan(compare)
    ? spanText(words, compare)
    : COMPARES[(compare as keyof typeof COMPARES | undefined) ?? 'none'][words.locale];

/** Choices of one report alone: by what, and how many. */
function OwnChoices({ address: { spec, asked, change } }: { address: ReportAddress }) {
  const { t } = useWords();
  const { by, limit } = spec.choices ?? {};
  const word = (key: string) => t(`reports.by_${key as 'income' | 'count' | 'minutes'}`);
  const many = (key: string) => t('reports.limit_n', { n: Number(key) });
  return (
    <>
      {by && (
        <ChoiceButton
          label={t('reports.by')}
          muted
          shown={word(asked.by ?? by[0])}
          chosen={asked.by ?? by[0]}
          items={by.map((key) => ({ key, label: word(key) }))}
          onChoose={(key) => change({ by: key === by[0] ? undefined : key })}
        />
      )}
      {limit && (
        <ChoiceButton
          label={t('reports.limit')}
          shown={many(asked.limit ?? limit[0])}
          chosen={String(asked.limit ?? limit[0])}
          items={limit.map((key) => ({ key, label: many(key) }))}
          onChoose={(key) => change({ limit: key === limit[0] ? undefined : key })}
        />
      )}
    </>
  );
}

/** The days of the report: spans that move on by themselves, or two dates. */
export function PeriodChoice({
  period,
  asked,
  change,
  date: shownDays,
}: Pick<ReportAddress, 'asked' | 'change'> & {
  /** The one that it is of unless another is chosen. */
  period: NonNullable<ReportAddress['spec']['period']>;
  /** The days as they were resolved. */
  date: string | null | undefined;
}) {
  const words = useWords();
  const { t, locale } = words;
  const { today } = useClubNow();
  const [asking, setAsking] = useState<Span | null>(null);
  const date = asked.date ?? (period === 'financial_year' ? undefined : period);
  const shown =
    date === undefined
      ? t('reports.period_year_of_books')
      : isSpan(date)
        ? spanText(words, date)
        : PERIODS[date as keyof typeof PERIODS][locale];
  const items = [
    ...(period === 'financial_year' ? [{ key: '', label: t('reports.period_year_of_books') }] : []),
    ...Object.entries(PERIODS).map(([key, text]) => ({ key, label: text[locale] })),
    { key: 'own', label: t('reports.period_own') },
  ];
  const [from = today, to = today] = shownDays?.split('_') ?? [];
  return (
    <>
      <ChoiceButton
        label={t('reports.period')}
        shown={shown}
        chosen={date !== undefined && isSpan(date) ? 'own' : (date ?? '')}
        icon={CalendarDays}
        items={items}
        onChoose={(key) =>
          key === 'own'
            ? setAsking({ from, to })
            : change({ date: key === '' || key === period ? undefined : key })
        }
      />
      {asking && (
        <SpanDialog
          span={asking}
          title={t('reports.period_own')}
          today={PERIODS.today[locale]}
          show={t('reports.show')}
          onChoose={(span) => change({ date: `${span.from}_${span.to}` })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function WaysOut({ address, onFilter, onSave, onKeep, onExport }: BarProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { page: _, ...search } = searchOf(address.asked);
  return (
    <>
      {Object.keys(address.spec.filters).length > 0 && (
        <IconButton icon={SlidersHorizontal} label={t('list.filter')} onClick={onFilter} />
      )}
      <IconButton icon={BookmarkPlus} label={t('reports.save')} onClick={onSave} />
      <IconButton icon={Camera} label={t('reports.keep')} onClick={onKeep} />
      <LinkButton />
      <IconButton
        icon={Printer}
        label={t('common.print')}
        onClick={() => void navigate(linkAt(`${PATHS[address.name]}/print`, { search }))}
      />
      <ExportMenu onExport={onExport} />
    </>
  );
}

/** Puts the page's address on the clipboard. */
export function LinkButton() {
  const { t } = useWords();
  const copy = async () => {
    const done = await copyText(window.location.href);
    toast(done ? t('reports.link_done') : { text: t('common.copy_failed'), kind: 'warning' });
  };
  return <IconButton icon={Link2} label={t('reports.link')} onClick={() => void copy()} />;
}
