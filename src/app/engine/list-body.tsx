import { useSetAtom } from 'jotai';
import SearchX from 'lucide-react/icons/search-x';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { store } from '#app/state/store.ts';
import { Amount } from '#ui/amount.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { BidiText } from '#ui/bidi-text.tsx';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Cards } from '#ui/table/cards.tsx';
import { type Selection, Table, type TableColumn, type TableWords } from '#ui/table/table.tsx';
import type { Tone } from '#ui/tag.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { cellOf, growing, isNumber, roomOf } from './cells.tsx';
import { ErrorNotice } from './failed-notice.tsx';
import { hiddenColumnsAtom } from './hidden-columns.ts';
import type { ChoiceState } from './list-address.ts';
import { queryOf, sortOf, toggled } from './list-address.ts';
import { NewButton } from './list-toolbar.tsx';
import {
  type ListCall,
  type Listed,
  type Resource,
  type Sum,
  type TotalCall,
  visibleTotals,
} from './resource.ts';
import { useAnswer } from './use-answer.ts';
import { useColumns } from './use-columns.ts';
import { useRows } from './use-rows.ts';

export interface ListBodyProps<Row extends Listed> {
  resource: Resource<Row>;
  state: ChoiceState;
  /** Its name for assistive technology. */
  label: string;
  /** Filters fixed by the place: `{ trashed: 'true' }`. */
  fixed?: Readonly<Record<string, string>> | undefined;
  /** Another call that answers the same rows: the members of one group. */
  call?: ListCall<Row> | undefined;
  params?: Readonly<Record<string, string>> | undefined;
  /** Instead of the columns that the person has set up. */
  fields?: readonly string[] | undefined;
  /** Columns behind them: of the trash, and of what can be done with a row. */
  more?: readonly TableColumn<Row>[] | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  select?: Selection | undefined;
  current?: number | undefined;
  gone?: boolean | undefined;
  /** Shows cards at any width. */
  narrow?: boolean | undefined;
  /** Content above a phone's cards that scrolls with them. */
  lead?: ReactNode;
  /** The loaded rows, for selection. */
  onRows?: ((rows: readonly Row[]) => void) | undefined;
  /** Called with whether the list is empty, so that nothing can be selected, printed or exported. */
  onBare?: ((bare: boolean) => void) | undefined;
  /** Shown when the list is empty. */
  nothing?: ReactNode;
  /** Keeps rows and scroll position for going back. */
  keeps?: boolean | undefined;
}

const NONE: Readonly<Record<string, string>> = {};

/** A list wherever it stands: rows as a table, or as cards on a phone, its states, and its foot. */
export function ListBody<Row extends Listed>(props: ListBodyProps<Row>) {
  const { resource, state, label, fixed = NONE, params, select, narrow, lead } = props;
  const words = useWords();
  const phone = useViewport() === 'phone' || narrow === true;
  const list = useRows(props.call ?? resource.calls.list, queryOf(state.choice, fixed), {
    params,
    keeps: props.keeps,
    moreMs: resource.moreMs,
  });
  const tell = useEffectEvent((shown: readonly Row[]) => props.onRows?.(shown));
  useEffect(() => tell(list.rows), [list.rows]);
  const columns = useTableColumns(props);
  const setWithoutRoom = useSetAtom(hiddenColumnsAtom, { store });
  const tellFit = (fields: readonly string[]) =>
    setWithoutRoom((all) => ({ ...all, [resource.name]: fields }));
  const totals = useTotals(
    props.call ? undefined : resource.calls.total,
    {
      ...state.choice.filters,
      ...fixed,
    },
    params,
  );
  const flagWords = useTableWords();
  const rows = {
    label,
    rows: list.rows,
    idOf: (row: Row) => row.id,
    total: list.atLeast ? null : list.total,
    of: list.of,
    top: list.top,
    onOpen: props.onOpen,
    select,
    current: props.current,
    flagOf: resource.unmarked ? undefined : list.flagOf,
    onNearEnd: list.loadMore,
    onWindow: list.look,
  };
  const bare = list.rows.length === 0 && list.state !== 'loading';
  const nothing = bare && list.state !== 'first';
  const tellBare = useEffectEvent(() => props.onBare?.(nothing));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
  useEffect(() => tellBare(), [nothing]);
  const inside = bare ? <LoadView {...props} load={list} /> : null;
  const foot = <Foot list={list} totals={totals} resource={resource} phone={phone} bare={bare} />;
  const wait = list.state === 'loading' && <div className="tbl-wait" aria-hidden />;
  const trouble = list.state === 'danger' && !bare && (
    <div className="p-2">
      <ErrorNotice error={list.error} onRetry={list.retry}>
        {words.t('list.retry_rows')}
      </ErrorNotice>
    </div>
  );
  const { kept: Kept, search } = resource;
  if (Kept && bare && list.state === 'danger' && list.error?.passing) {
    return (
      <div className={phone ? 'flex min-h-0 min-w-0 flex-1 flex-col' : 'tbl flex-1'}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <Kept
            label={label}
            search={(search && state.choice.filters[search.filter]) ?? ''}
            error={list.error}
            onRetry={list.retry}
            onOpen={props.onOpen && ((id) => props.onOpen?.({ id } as Row))}
          />
        </Suspense>
      </div>
    );
  }
  if (phone) {
    return (
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {wait}
        {inside ? (
          <div className="cards">
            {lead}
            {inside}
          </div>
        ) : (
          <Cards
            {...rows}
            lead={lead}
            card={(row) => <CardLine text={resource.card(row, words)} id={row.id} />}
            flagWords={flagWords}
          />
        )}
        {trouble}
        {foot}
      </div>
    );
  }
  return (
    <div className="tbl flex-1">
      {wait}
      {inside ?? (
        <Table
          {...rows}
          columns={columns}
          sort={sortOf(state.choice, resource.spec)}
          onSort={(field) => state.choose((now) => toggled(now, field, resource.spec))}
          words={flagWords}
          gone={props.gone}
          onFit={props.fields ? undefined : tellFit}
        />
      )}
      {trouble}
      {foot}
    </div>
  );
}

/** The texts of every table. */
export function useTableWords(): TableWords {
  const { t } = useWords();
  return useMemo(
    () => ({
      row: t('list.row'),
      select: t('list.select'),
      new: t('list.flag_new'),
      updated: t('list.flag_updated'),
      saved: t('list.flag_saved'),
    }),
    [t],
  );
}

const NO_COLUMNS: readonly never[] = [];

function useTableColumns<Row extends Listed>({ resource, fields, more }: ListBodyProps<Row>) {
  const words = useWords();
  const { settings } = useColumns(resource.name, resource.columns);
  return useMemo((): readonly TableColumn<Row>[] => {
    const shown = fields ?? settings.flatMap(({ field, show }) => (show ? [field] : []));
    const grow = growing(shown.flatMap((field) => resource.columns[field] ?? []));
    const own = shown.flatMap((field, place): TableColumn<Row>[] => {
      const column = resource.columns[field];
      if (!column) return [];
      const drawn = resource.cells?.[field];
      return [
        {
          field,
          title: words.title(column.title),
          align: isNumber(column.kind) ? 'number' : 'text',
          isText: column.kind === 'text' || column.kind === 'note',
          room: roomOf(column, {
            first: place === 0,
            grows: grow.has(column),
            drawn: drawn !== undefined,
          }),
          sort: column.sort,
          cell: drawn ? (row) => drawn(row, words) : (row) => cellOf(column, row, words),
        },
      ];
    });
    return [...own, ...(more ?? NO_COLUMNS)];
  }, [resource, fields, more, settings, words]);
}

type Totals = Readonly<Record<string, number>> | undefined;

function useTotals(
  call: TotalCall | undefined,
  query: Record<string, string>,
  params: Readonly<Record<string, string>> | undefined,
): Totals {
  const answer = useAnswer(call, { query, ...(params && { params }) }).data as
    | { data: Record<string, number | null> }
    | undefined;
  return answer && visibleTotals(answer.data);
}

/** Whether the filters are those the page starts with. */
function isSame(
  filters: Readonly<Record<string, string>>,
  { order: _, ...start }: Readonly<Record<string, string>>,
) {
  const names = Object.keys(filters);
  return names.length === Object.keys(start).length && names.every((name) => filters[name] === start[name]);
}

/** Why there are no rows, and what to do about it. */
function LoadView<Row extends Listed>({
  resource,
  state: { choice, choose },
  load,
  nothing,
  keeps,
}: ListBodyProps<Row> & { load: ReturnType<typeof useRows<Row>> }) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  if (load.state === 'first') {
    return (
      <div className="flex-1 p-4">
        <SkeletonRows rows={8} />
      </div>
    );
  }
  if (load.state === 'danger') {
    return (
      <div className="flex-1 p-4">
        <ErrorNotice error={load.error} title={t('errors.list')} onRetry={load.retry} />
      </div>
    );
  }
  const on = Object.keys(choice.filters).length;
  const { starts, words: said } = resource;
  // Default filters are not blamed for an empty list.
  if (on > 0 && starts && isSame(choice.filters, starts(today))) {
    return (
      <div className="grid flex-1 place-content-center">
        <Empty
          icon={resource.icon}
          title={t(said.nothing_yet ?? said.nothing)}
          detail={said.nothing_detail && t(said.nothing_detail)}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {keeps && <NewButton resource={resource} quiet />}
              <Button kind="ghost" onClick={() => choose((now) => ({ ...now, filters: {} }))}>
                {t('list.show_all')}
              </Button>
            </div>
          }
        />
      </div>
    );
  }
  if (on > 0) {
    return (
      <div className="grid flex-1 place-content-center">
        <Empty
          icon={SearchX}
          title={t(resource.words.none ?? 'list.none')}
          detail={t('list.none_detail', { n: on })}
          action={
            <Button kind="soft" onClick={() => choose((now) => ({ ...now, filters: {} }))}>
              {t('list.clear_filters')}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className="grid flex-1 place-content-center">
      {nothing ?? (
        <Empty
          icon={resource.icon}
          title={t(resource.words.nothing)}
          detail={resource.words.nothing_detail && t(resource.words.nothing_detail)}
          action={keeps && <NewButton resource={resource} quiet />}
        />
      )}
    </div>
  );
}

/**
 * The number and totals of all filtered rows. Changes of the number are announced; it is always rendered, and hidden
 * when another text says that the list is empty.
 */
function Foot<Row extends Listed>({
  list,
  totals,
  resource,
  phone,
  bare,
}: {
  list: ReturnType<typeof useRows<Row>>;
  totals: Totals;
  resource: Resource<Row>;
  phone: boolean;
  bare: boolean;
}) {
  const words = useWords();
  const { t } = words;
  const count = totals?.count ?? list.total ?? 0;
  const about = totals === undefined && list.atLeast;
  const known = !bare || list.state === 'empty';
  const all = totals && !bare ? (resource.sums ?? sumsOf(resource))(totals, words) : [];
  const sums = phone ? all.filter(({ minor }) => !minor) : all;
  return (
    <div className={bare ? 'sr-only' : phone ? 'cards-foot' : 'tbl-foot'}>
      <span role="status" className="flex-none font-strong">
        {known &&
          (about ? t('list.count_about', { n: words.number(count) }) : t(resource.words.count, { n: count }))}
      </span>
      {!phone && <span className="flex-1" />}
      <span className="flex flex-wrap gap-x-5">
        {sums.map(({ label, value, tone }) => (
          <span key={label}>
            {label} <Amount value={value} tone={value === 0 ? undefined : tone} className="font-bold" />
          </span>
        ))}
      </span>
    </div>
  );
}

/** The sums that the columns name. */
const sumsOf =
  <Row,>({ columns }: Resource<Row>) =>
  (totals: Readonly<Record<string, number>>, { t, title: named }: Words): Sum[] =>
    Object.values(columns).flatMap(({ sum, title }) => {
      const value = sum === undefined ? undefined : totals[sum];
      return value === undefined ? [] : [{ label: t('list.sum', { name: named(title) }), value }];
    });

const TONES: readonly Tone[] = ['brand', 'owing', 'season', 'positive', 'info'];

/** Two lines and a sum; whoever has no picture has initials in a colour of their own. */
function CardLine({
  text: { title, wraps = false, detail, end, picture },
  id,
}: {
  text: ReturnType<Resource<Listed>['card']>;
  id: number;
}) {
  return (
    <>
      {picture !== undefined && <Avatar name={title} src={picture} tone={TONES[id % TONES.length]} />}
      <span className="min-w-0 flex-1">
        {wraps ? (
          <span className="line-clamp-2 leading-snug font-strong text-balance">{title}</span>
        ) : (
          <span className="flex font-strong">
            <BidiText text={title} />
          </span>
        )}
        {detail && <span className="ellipsis block text-caption text-muted">{detail}</span>}
      </span>
      {end}
    </>
  );
}
