import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import type { SheetKind } from '#app/shell/sheet-address.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { ExportFormat } from '#contract/list.ts';
import { useViewport } from '#ui/use-viewport.ts';
import { BulkBar, BulkButton, hasBulk } from './bulk-bar.tsx';
import { ExportBar } from './export-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDock, FilterSheet } from './filter-panel.tsx';
import { queryOf, writeChoice } from './list-address.ts';
import { ListBody } from './list-body.tsx';
import { ListSearch } from './list-search.tsx';
import { ExportButton, FilterButton, ListToolbar, NewButton, TrashLink } from './list-toolbar.tsx';
import type { Listed, Resource } from './resource.ts';
import { SortChip } from './sort-chip.tsx';
import { type Bulk, useBulk } from './use-bulk.ts';
import { type ChoiceState, useAddressChoice } from './use-choice.ts';
import { useColumns } from './use-columns.ts';
import { useExport } from './use-export.ts';
import { useOwner } from './use-owner.ts';

/** The page of a resource's list, for the table of routes. */
export const listScreen =
  <Row extends Listed>(resource: Resource<Row>): ComponentType<object> =>
  () => <ListScreen resource={resource} />;

const NOTHING_FIXED = {};

/** The sheet of a row: its kind, and what it calls the record; a form of many resources names these too. */
function sheetOf<Row extends Listed>(
  { name, sheet }: Resource<Row>,
  row: Row,
): [SheetKind, number | string] | null {
  if (typeof sheet === 'function') return sheet(row);
  if (sheet === undefined) return null;
  return [sheet, sheet === 'form' ? `${name}.${row.id}` : row.id];
}

/** A list as a page: filters and order in the address, rows that open their record. */
function ListScreen<Row extends Listed>({ resource }: { resource: Resource<Row> }) {
  const { t } = useWords();
  const state = useAddressChoice(resource);
  const navigate = useNavigate();
  const viewport = useViewport();
  const sheet = useSheet();
  const [filtering, setFiltering] = useState(false);
  const [bare, setBare] = useState(false);
  const title = t(resource.words.title);
  const can = useCan();
  const owner = useOwner(resource);
  const exporting = useExport(resource.calls.list, title, owner);
  const { settings } = useColumns(resource.name, resource.columns);
  const phone = viewport === 'phone';
  const Head = resource.head;
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
      to: `${resource.path}/print`,
      params: owner as never,
      search: writeChoice(state.choice, resource.spec) as never,
    });
  const shown = settings.flatMap(({ field, show }) => (show ? [field] : []));
  const save = (type: ExportFormat) =>
    exporting.start(type, {
      ...query,
      // A page of paper has columns of its own.
      ...(type !== 'pdf' && { columns: shown.join(',') }),
    });
  const opened = sheet.current?.id?.split('.').at(-1);
  const bar = (
    <BulkBar
      bulk={bulk}
      resource={resource}
      onExport={(type, rows) => {
        const ids = rows.map(({ id }) => id).join(',');
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
              {owner && !bare && (
                <ExportButton resource={resource} printsToo onPrint={print} onExport={save} />
              )}
              <TrashLink resource={resource} />
              <NewButton resource={resource} icon />
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
        {!phone && !bulk.on && (
          <ListToolbar
            resource={resource}
            state={state}
            filtering={filtering}
            onFilter={() => setFiltering(!filtering)}
            onPrint={print}
            onExport={save}
            bulk={bulk}
            bare={bare}
          />
        )}
        <div className="px-4 laptop:px-6 [&>*]:mb-3">
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
            onRows={bulk.onRows}
            onBare={setBare}
            onOpen={
              !bulk.on && resource.sheet && can(resource.opens ?? 'session')
                ? (row) => {
                    const wanted = sheetOf(resource, row);
                    if (wanted) sheet.open(...wanted);
                  }
                : undefined
            }
            current={sheet.current?.kind === resource.sheet ? Number(opened) : undefined}
            lead={
              phone && (
                <>
                  {Head && owner && <Head id={owner.id} />}
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
      <div className="flex flex-wrap items-center gap-2">
        <FilterChips searched resource={resource} state={state} />
        {!bare && <SortChip resource={resource} state={state} />}
        {!bare && !bulk.on && hasBulk(resource) && <BulkButton bulk={bulk} />}
        {!resource.search && <span className="ms-auto">{filter}</span>}
      </div>
    </div>
  );
}
