import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Camera from 'lucide-react/icons/camera';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import FileDown from 'lucide-react/icons/file-down';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import Layers from 'lucide-react/icons/layers';
import Link2 from 'lucide-react/icons/link-2';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Printer from 'lucide-react/icons/printer';
import { Fragment, type ReactNode, useState } from 'react';
import { copyText } from '#app/copy-text.ts';
import { useClubNow } from '#app/data/club.ts';
import { ExportMenu, FILES } from '#app/engine/export-menu.tsx';
import type { ChoiceState } from '#app/engine/list-address.ts';
import { FilterButton } from '#app/engine/list-toolbar.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { SpanDialog } from '#app/parts/setup/span-dialog.tsx';
import { toast } from '#app/state/toast.ts';
import {
  BASES,
  COMPARES,
  GROUPS,
  PERIODS,
  type ReportData,
  type Span,
} from '#contract/reports/report-spec.ts';
import { ChoiceButton } from '#ui/choice-button.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import type { ReportAddress } from './use-report.ts';

/** «۱ آبان تا ۳۰ آبان ۱۴۰۵»; a single day in full. */
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
  filters: ChoiceState;
  filtering: boolean;
  onFilter: () => void;
  onMenu: () => void;
  ways: WaysOut;
}

/**
 * A report's period and filter, on a laptop all parameters. The others are in the ⋮ menu, which a phone has in its
 * head.
 */
export function ReportBar({ address, data, filters, filtering, onFilter, onMenu, ways }: BarProps) {
  const { t, locale } = useWords();
  const viewport = useViewport();
  const { spec, asked, change } = address;
  const filtered = Object.keys(spec.filters).length > 0;
  const filter = filtered && <FilterButton wide state={filters} pressed={filtering} onPress={onFilter} />;
  const period = spec.period !== null && (
    <PeriodChoice period={spec.period} asked={asked} change={change} date={data?.date} />
  );
  if (viewport === 'phone') {
    if (!period && !filter) return null;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser
      <div
        className="grid flex-none auto-cols-fr grid-flow-col gap-2 [&>.btn-ghost]:border [&>.btn-ghost]:border-line-strong"
        role="group"
        aria-label={spec.title[locale]}
      >
        {period}
        {filter}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser
    <div className="flex flex-none flex-wrap items-center gap-2" role="group" aria-label={spec.title[locale]}>
      {period}
      {viewport === 'laptop' && <ReportChoices address={address} data={data} />}
      <span className="flex-1" />
      {filter}
      {viewport === 'laptop' && (
        <>
          <IconButton icon={Printer} label={t('common.print')} onClick={ways.onPrint} />
          <ExportMenu onExport={ways.onExport} />
        </>
      )}
      <MoreButton onPress={onMenu} />
    </div>
  );
}

/** The way to all that a report's bar has no room for. */
export function MoreButton({ onPress }: { onPress: () => void }) {
  const { t } = useWords();
  return (
    <IconButton icon={EllipsisVertical} label={t('list.more')} aria-haspopup="dialog" onClick={onPress} />
  );
}

export interface WaysOut {
  onSave?: () => void;
  onKeep?: () => void;
  onPrint: () => void;
  onExport: Parameters<typeof ExportMenu>[0]['onExport'];
}

/** The ⋮ menu: each parameter with its value, and the exports. */
export function ReportMenu({
  open,
  onClose,
  title,
  choices,
  ways: { onSave, onKeep, onPrint, onExport },
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  choices: ReactNode;
  ways: WaysOut;
}) {
  const { t } = useWords();
  const laptop = useViewport() === 'laptop';
  const copyLink = useCopyLink();
  const row = (icon: LucideIcon, label: string, onPress: (() => void) | undefined) =>
    onPress && (
      <button
        type="button"
        className="line-row press"
        onClick={() => {
          onClose();
          onPress();
        }}
      >
        <Icon of={icon} />
        {label}
      </button>
    );
  return (
    <Sheet open={open} onCloseRequest={onClose} title={title}>
      <div className="report-menu">
        {!laptop && choices}
        {row(BookmarkPlus, t('reports.save'), onSave)}
        {row(Camera, t('reports.keep'), onKeep)}
        {row(Link2, t('reports.link'), () => void copyLink())}
        {row(Printer, t('common.print'), onPrint)}
        {FILES.map((type) => (
          <Fragment key={type}>
            {row(FileDown, t(`list.export_${type}`, { type: `\u2068${type}\u2069` }), () => onExport(type))}
          </Fragment>
        ))}
      </div>
    </Sheet>
  );
}

/** All that can be chosen beside the period; `row`: as lines of the menu. */
export function ReportChoices({
  address,
  data,
  row = false,
}: Pick<BarProps, 'address' | 'data'> & { row?: boolean }) {
  const { t, locale } = useWords();
  const { spec, asked, change, group } = address;
  return (
    <>
      {spec.period !== null && (
        <BesideChoice
          asked={asked}
          change={change}
          standard={spec.compare}
          date={data?.compare?.date}
          own
          row={row}
        />
      )}
      {spec.bases.length > 1 && (
        <ChoiceButton
          row={row}
          label={t('reports.basis')}
          {...(row && { icon: CalendarClock })}
          shown={BASES[(asked.basis as keyof typeof BASES | undefined) ?? spec.bases[0]][locale]}
          chosen={asked.basis ?? spec.bases[0]}
          items={spec.bases.map((key) => ({ key, label: BASES[key][locale] }))}
          onChoose={(key) => change({ basis: key === spec.bases[0] ? undefined : key })}
        />
      )}
      {spec.groups.length > 1 && (
        <ChoiceButton
          row={row}
          label={t('reports.group')}
          {...(row && { icon: Layers })}
          muted
          shown={GROUPS[group][locale]}
          chosen={group}
          items={spec.groups.map((key) => ({ key, label: GROUPS[key][locale] }))}
          onChoose={(key) => change({ group: key === spec.groups[0] ? undefined : key, order: undefined })}
        />
      )}
      <OwnChoices address={address} row={row} />
    </>
  );
}

/** Chooses the comparison; `standard` is the default. */
export function BesideChoice({
  asked,
  change,
  standard = 'none',
  date,
  own = false,
  row = false,
}: Pick<ReportAddress, 'asked' | 'change'> & {
  row?: boolean;
  standard?: keyof typeof COMPARES | undefined;
  /** The compared days. */
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
        row={row}
        label={t('reports.beside')}
        {...(row && { icon: GitCompareArrows })}
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

/** Parameters of a single report: by what, and how many. */
function OwnChoices({ address: { spec, asked, change }, row }: { address: ReportAddress; row: boolean }) {
  const { t } = useWords();
  const { by, limit } = spec.choices ?? {};
  const word = (key: string) => t(`reports.by_${key as 'income' | 'count' | 'minutes'}`);
  const many = (key: string) => t('reports.limit_n', { n: Number(key) });
  return (
    <>
      {by && (
        <ChoiceButton
          row={row}
          label={t('reports.by')}
          {...(row && { icon: ListOrdered })}
          muted
          shown={word(asked.by ?? by[0])}
          chosen={asked.by ?? by[0]}
          items={by.map((key) => ({ key, label: word(key) }))}
          onChoose={(key) => change({ by: key === by[0] ? undefined : key })}
        />
      )}
      {limit && (
        <ChoiceButton
          row={row}
          label={t('reports.limit')}
          {...(row && { icon: ListOrdered })}
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

function useCopyLink() {
  const { t } = useWords();
  return async () => {
    const done = await copyText(window.location.href);
    toast(done ? t('reports.link_done') : { text: t('common.copy_failed'), kind: 'warning' });
  };
}

/** Puts the page's address on the clipboard. */
export function LinkButton() {
  const { t } = useWords();
  const copy = useCopyLink();
  return <IconButton icon={Link2} label={t('reports.link')} onClick={() => void copy()} />;
}
