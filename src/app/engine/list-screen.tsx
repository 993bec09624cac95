import { useNavigate } from '@tanstack/react-router';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import { type ComponentType, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import type { SheetAddress, SheetKind } from '#app/shell/sheet-address.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { FIELD_ERROR_MS, toast } from '#app/state/toast.ts';
import { type ExportFormat, MOST_IDS } from '#contract/list.ts';
import { useViewport } from '#ui/use-viewport.ts';
import { BulkBar, BulkButton, hasBulk } from './bulk-bar.tsx';
import { ExportBar } from './export-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDock, FilterSheet } from './filter-panel.tsx';
import { type ChoiceState, queryOf } from './list-address.ts';
import { ListBody } from './list-body.tsx';
import { ListSearch } from './list-search.tsx';
import { ActionButton, FilterButton, ListToolbar, MoreButton, NewButton } from './list-toolbar.tsx';
import type { ListAction, Listed, Resource } from './resource.ts';
import { useRowMenu } from './row-menu.tsx';
import { SortChip } from './sort-chip.tsx';
import { type Bulk, useBulk } from './use-bulk.ts';
import { useAddressChoice } from './use-choice.ts';
import { useColumns } from './use-columns.ts';
import { useExport } from './use-export.ts';
import { useOwner } from './use-owner.ts';

/** The page of a resource's list, for the table of routes. */
export const listScreen =
  <Row extends Listed>(resource: Resource<Row>): ComponentType<object> =>
  () => <ListScreen resource={resource} />;

const NOTHING_FIXED = {};
const noActions: NonNullable<Resource<Listed>['useActions']> = () => [];

/** The sheet of a row: its kind, and what it calls the record; a form of many resources names these too. */
function sheetOf<Row extends Listed>(
  { name, sheet }: Resource<Row>,
  row: Row,
): [SheetKind, number | string] | null {
  if (typeof sheet === 'function') return sheet(row);
  if (sheet === undefined) return null;
  return [sheet, sheet === 'form' ? `${name}.${row.id}` : row.id];
}

/** The record whose sheet is open; undefined without one. */
function currentOf<Row extends Listed>({ sheet }: Resource<Row>, open: SheetAddress | null) {
  return open && open.kind === sheet ? Number.parseInt(open.id?.split('.').at(-1) ?? '', 10) : undefined;
}

/** What a tap on a row does; null: nothing, while rows are being selected or have no target. */
function openingOf<Row extends Listed>(
  { sheet, page }: Resource<Row>,
  mayOpen: boolean,
  on: boolean,
  ways: { sheet: (row: Row) => void; page: (path: `/${string}`, row: Row) => void },
): ((row: Row) => void) | null {
  if (!on) return null;
  if (sheet && mayOpen && typeof page !== 'function') return ways.sheet;
  if (typeof page === 'string') return (row) => ways.page(page, row);
  if (page === undefined) return null;
  return (row) => {
    const path = page(row);
    if (path) ways.page(path, row);
    else if (sheet && mayOpen) ways.sheet(row);
  };
}

/** A list as a page: filters and order in the address, rows that open their record. */
function ListScreen<Row extends Listed>({ resource: described }: { resource: Resource<Row> }) {
  const { t, number } = useWords();
  const state = useAddressChoice(described);
  const resource = described.under?.(state.choice.filters) ?? described;
  const navigate = useNavigate();
  const viewport = useViewport();
  const sheet = useSheet();
  const [filtering, setFiltering] = useState(false);
  const [bare, setBare] = useState(false);
  const title = t(resource.words.title);
  const can = useCan();
  const owner = useOwner(resource);
  const exporting = useExport(resource.calls.list, title, owner);
  const { head: Head, above: Above, useActions = noActions } = resource;
  const actions = [...useActions(owner?.id ?? ''), ...useOrderAction(resource)];
  const { settings } = useColumns(resource.name, resource.columns);
  const rowMenu = useRowMenu(resource);
  const phone = viewport === 'phone';
  const query = queryOf(state.choice);
  const bulk = useBulk(resource, JSON.stringify([owner, query]));
  const filters = {
    resource,
    state,
    fixed: NOTHING_FIXED,
    onClose: () => setFiltering(false),
  };

  const print = () =>
    void navigate({
      ...linkAt(`${resource.path}/print`, { params: owner, search: state.written }),
    });
  const shown = settings.flatMap(({ field, show }) => (show ? [field] : []));
  const save = (type: ExportFormat) =>
    exporting.start(type, {
      ...query,
      // A page of paper has columns of its own.
      ...(type !== 'pdf' && { columns: shown.join(',') }),
    });
  const opening = openingOf(resource, can(resource.opens ?? 'session'), !bulk.on, {
    sheet: (row) => {
      const wanted = sheetOf(resource, row);
      if (wanted) sheet.open(...wanted);
    },
    page: (path, { id }) => void navigate(linkAt(path, { params: { id } })),
  });
  const bar = (
    <BulkBar
      bulk={bulk}
      resource={resource}
      onExport={(type, rows) => {
        const ids = rows.map(({ id }) => id).join(',');
        if (ids.length > MOST_IDS) {
          const most = ids.slice(0, MOST_IDS + 1).split(',').length - 1;
          const text = t('list.export_most', { n: number(rows.length), most: number(most) });
          toast({ text, kind: 'warning', ms: FIELD_ERROR_MS });
          return;
        }
        exporting.start(type, { ...query, ids, columns: shown.join(',') });
      }}
    />
  );

  return (
    <>
      <TopBar
        title={title}
        end={
          phone ? (
            <>
              {actions.map((action) => action.main && <ActionButton key={action.key} action={action} icon />)}
              <NewButton resource={resource} icon />
              <MoreButton {...{ resource, actions, bare, bulk }} onPrint={print} onExport={save} />
            </>
          ) : undefined
        }
      />
      <main className="flex min-h-0 flex-1 flex-col">
        {!phone && Head && owner && (
          <div className="px-4 pt-3 laptop:px-6">
            <Head id={owner.id} />
          </div>
        )}
        {!phone && bulk.on && bar}
        {!phone && Above && (
          <div className="px-4 pt-3 laptop:px-6">
            <Above state={state} />
          </div>
        )}
        {!phone && !bulk.on && (
          <ListToolbar
            resource={resource}
            actions={actions}
            state={state}
            filtering={filtering}
            onFilter={() => setFiltering(!filtering)}
            onPrint={print}
            onExport={save}
            bulk={bulk}
            bare={bare}
          />
        )}
        <div className="px-4 laptop:px-6 [&>*]:mb-3 max-tablet:[&>*]:mt-3">
          <ExportBar exporting={exporting} />
        </div>
        <div
          className={
            phone ? 'flex min-h-0 flex-1' : 'flex min-h-0 flex-1 gap-3.5 px-4 pb-4 laptop:px-6 laptop:pb-5'
          }
        >
          <ListBody<Row>
            resource={resource}
            state={state}
            label={title}
            params={owner}
            keeps
            select={bulk.select}
            more={bulk.on ? undefined : rowMenu}
            onRows={bulk.onRows}
            onBare={setBare}
            onOpen={opening ?? undefined}
            current={currentOf(resource, sheet.current)}
            lead={
              phone && (
                <>
                  {Head && owner && <Head id={owner.id} />}
                  {Above && (
                    <div className="mb-2.5">
                      <Above state={state} />
                    </div>
                  )}
                  <PhoneLead
                    resource={resource}
                    state={state}
                    filtering={filtering}
                    onFilter={() => setFiltering(true)}
                    bulk={bulk}
                    bare={bare}
                  />
                </>
              )
            }
          />
          {viewport === 'laptop' && filtering && <FilterDock {...filters} />}
        </div>
        {phone && bulk.on && bar}
        {viewport !== 'laptop' && <FilterSheet {...filters} open={filtering} />}
      </main>
    </>
  );
}

/** The sheet in which the records are put into an order, for whoever may. */
function useOrderAction<Row extends Listed>({ name, calls: { order } }: Resource<Row>): ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  if (!order || !can(order.permission)) return [];
  return [{ key: 'order', icon: ArrowDownUp, label: t('list.order'), onPress: () => open('order', name) }];
}

interface LeadProps<Row extends Listed> {
  resource: Resource<Row>;
  state: ChoiceState;
  filtering: boolean;
  onFilter: () => void;
  bulk: Bulk<Row>;
  bare: boolean;
}

/** Above a phone's cards: the search, and filters and order as chips. */
export function PhoneLead<Row extends Listed>({
  resource,
  state,
  filtering,
  onFilter,
  bulk,
  bare,
}: LeadProps<Row>) {
  const filter = <FilterButton boxed state={state} pressed={filtering} onPress={onFilter} />;
  return (
    <div className="mb-2.5 flex flex-col gap-2">
      {resource.search && (
        <div className="flex gap-2">
          <ListSearch resource={resource} state={state} />
          {filter}
        </div>
      )}
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <FilterChips searched resource={resource} state={state} />
          {!bare && <SortChip resource={resource} state={state} />}
          {!bare && !bulk.on && hasBulk(resource) && <BulkButton bulk={bulk} />}
        </div>
        {!resource.search && filter}
      </div>
    </div>
  );
}
