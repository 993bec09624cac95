import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { useViewport } from '#ui/use-viewport.ts';
import { ExportBar } from './export-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDock, FilterSheet } from './filter-panel.tsx';
import { queryOf, writeChoice } from './list-address.ts';
import { ListBody } from './list-body.tsx';
import { ListSearch } from './list-search.tsx';
import { FilterButton, ListToolbar, NewButton, TrashLink } from './list-toolbar.tsx';
import type { Listed, Resource } from './resource.ts';
import { SortChip } from './sort-chip.tsx';
import { type ChoiceState, useAddressChoice } from './use-choice.ts';
import { useColumns } from './use-columns.ts';
import { useExport } from './use-export.ts';

/** The page of a resource's list, for the table of routes. */
export const listScreen =
  <Row extends Listed>(resource: Resource<Row>): ComponentType<object> =>
  () => <ListScreen resource={resource} />;

const NOTHING_FIXED = {};

/** What a sheet calls a record: the form of many resources names them too. */
const addressOf = ({ name, sheet }: { name: string; sheet?: string | undefined }, id: number) =>
  sheet === 'form' ? `${name}.${id}` : id;

/** A list as a page: filters and order in the address, rows that open their record. */
function ListScreen<Row extends Listed>({ resource }: { resource: Resource<Row> }) {
  const { t } = useWords();
  const state = useAddressChoice(resource);
  const navigate = useNavigate();
  const viewport = useViewport();
  const sheet = useSheet();
  const [filtering, setFiltering] = useState(false);
  const title = t(resource.words.title);
  const exporting = useExport(resource.calls.list, title);
  const { settings } = useColumns(resource.name, resource.columns);
  const phone = viewport === 'phone';
  const kind = resource.sheet;
  const filters = {
    resource,
    state,
    fixed: NOTHING_FIXED,
    onClose: () => setFiltering(false),
  };

  const print = () =>
    void navigate({
      to: `${resource.path}/print`,
      search: writeChoice(state.choice, resource.spec) as never,
    });
  const shown = settings.flatMap(({ field, show }) => (show ? [field] : []));

  return (
    <>
      <TopBar
        title={title}
        end={
          phone ? (
            <>
              <TrashLink resource={resource} />
              <NewButton resource={resource} icon />
            </>
          ) : undefined
        }
      />
      <main className="flex min-h-0 flex-1 flex-col">
        {!phone && (
          <ListToolbar
            resource={resource}
            state={state}
            filtering={filtering}
            onFilter={() => setFiltering(!filtering)}
            onPrint={print}
            onExport={(type) => exporting.start(type, { ...queryOf(state.choice), columns: shown.join(',') })}
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
            onOpen={kind && ((row) => sheet.open(kind, addressOf(resource, row.id)))}
            current={sheet.current?.kind === kind ? Number(sheet.current?.id?.split('.').at(-1)) : undefined}
            lead={
              phone && (
                <PhoneLead
                  resource={resource}
                  state={state}
                  filtering={filtering}
                  onFilter={() => setFiltering(true)}
                />
              )
            }
          />
          {viewport === 'laptop' && filtering && <FilterDock {...filters} />}
        </div>
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
}

/** Above a phone's cards: the search, and filters and order as chips. */
function PhoneLead<Row extends Listed>({ resource, state, filtering, onFilter }: LeadProps<Row>) {
  return (
    <div className="mb-2.5 flex flex-col gap-2">
      <div className="flex gap-2">
        <ListSearch resource={resource} state={state} />
        <FilterButton boxed state={state} pressed={filtering} onPress={onFilter} />
      </div>
      <div className="flex flex-wrap gap-2">
        <FilterChips resource={resource} state={state} />
        <SortChip resource={resource} state={state} />
      </div>
    </div>
  );
}
