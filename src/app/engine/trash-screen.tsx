import { useNavigate } from '@tanstack/react-router';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Eye from 'lucide-react/icons/eye';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ComponentType, useMemo, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { useStillShown } from '#app/state/use-still-shown.ts';
import { useWhenOnline } from '#app/state/use-when-online.ts';
import type { CallRequest } from '#contract/call.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Empty } from '#ui/empty.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { TableColumn } from '#ui/table/table.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { BulkButton, hasTrashBulk, TrashBar } from './bulk-bar.tsx';
import { ColumnsButton } from './columns-button.tsx';
import { ExportBar } from './export-bar.tsx';
import { ErrorNotice } from './failed-notice.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDock, FilterSheet } from './filter-panel.tsx';
import { queryOf } from './list-address.ts';
import { ListBody } from './list-body.tsx';
import { PhoneLead } from './list-screen.tsx';
import { ExportButton, FilterButton } from './list-toolbar.tsx';
import { recordRefusal } from './refusal.ts';
import type { Listed, RecordCall, Resource } from './resource.ts';
import { trashOf } from './trash.ts';
import { useBulk } from './use-bulk.ts';
import { useAddressChoice } from './use-choice.ts';
import { useColumns } from './use-columns.ts';
import { useExport } from './use-export.ts';

/** The page of what was deleted, for the table of routes. */
export function trashScreen<Row extends Listed>(resource: Resource<Row>): ComponentType<object> {
  const trash = trashOf(resource);
  return () => <TrashScreen resource={resource} trash={trash} />;
}

const TRASHED = { trashed: 'true' };

const VERBS = ['restore', 'force'] as const;
type Verb = (typeof VERBS)[number];

/** What was deleted, in grey: it can be restored, or removed for good, one by one or several at once. */
function TrashScreen<Row extends Listed>({
  resource,
  trash,
}: {
  resource: Resource<Row>;
  trash: Resource<Row>;
}) {
  const { t } = useWords();
  const can = useCan();
  const state = useAddressChoice(trash);
  const viewport = useViewport();
  const phone = viewport === 'phone';
  const [chosen, setChosen] = useState<Row | null>(null);
  const [open, setOpen] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const [bare, setBare] = useState(false);
  const query = queryOf(state.choice, TRASHED);
  const bulk = useBulk(resource, JSON.stringify(query));
  const title = t(trash.words.title);
  const exporting = useExport(trash.calls.list, title);
  const { settings } = useColumns(trash.name, trash.columns);
  const { restore, force } = resource.calls;
  const mayRestore = restore !== undefined && can(restore.permission);
  const mayForce = force !== undefined && can(force.permission);

  const see = useSee(resource);
  const more = useVerbColumns(resource, { restore: mayRestore, force: mayForce });
  const filters = { resource: trash, state, fixed: TRASHED, onClose: () => setFiltering(false) };
  const chooses = !bulk.on && !bare && hasTrashBulk(resource) && <BulkButton bulk={bulk} />;
  const saves = !bare && (
    <ExportButton
      resource={trash}
      onExport={(type) => {
        const columns = settings.flatMap(({ field, show }) => (show ? [field] : []));
        exporting.start(type, { ...query, columns: columns.join(',') });
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
              {saves}
              {chooses}
            </>
          ) : undefined
        }
      />
      <main className="flex min-h-0 flex-1 flex-col">
        {bulk.on && !phone && <TrashBar bulk={bulk} resource={resource} />}
        {!bulk.on && !phone && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser
          <div
            className="flex flex-none items-center gap-2 px-4 py-3 laptop:px-6"
            role="group"
            aria-label={title}
          >
            <div className="flex min-w-0 flex-1 flex-wrap gap-2">
              <FilterChips resource={trash} state={state} />
            </div>
            <FilterButton state={state} pressed={filtering} onPress={() => setFiltering(!filtering)} />
            {!bare && <ColumnsButton resource={trash} />}
            {chooses}
            {saves}
          </div>
        )}
        <div className="px-4 laptop:px-6 [&>*]:mb-3 max-tablet:[&>*]:mt-3">
          <ExportBar exporting={exporting} />
        </div>
        <div
          className={
            phone ? 'flex min-h-0 flex-1' : 'flex min-h-0 flex-1 gap-3.5 px-4 pb-4 laptop:px-6 laptop:pb-5'
          }
        >
          <ListBody
            resource={trash}
            state={state}
            label={title}
            keeps
            fixed={TRASHED}
            more={bulk.on ? undefined : more}
            gone
            select={bulk.select}
            onRows={bulk.onRows}
            onBare={setBare}
            onOpen={
              bulk.on
                ? undefined
                : phone
                  ? (row) => {
                      setChosen(row);
                      setOpen(true);
                    }
                  : see
            }
            lead={
              phone && (
                <PhoneLead
                  resource={trash}
                  state={state}
                  filtering={filtering}
                  onFilter={() => setFiltering(true)}
                  bulk={bulk}
                  bare={bare}
                />
              )
            }
            nothing={<Empty icon={ArchiveRestore} title={t(trash.words.nothing)} />}
          />
          {viewport === 'laptop' && filtering && <FilterDock {...filters} />}
        </div>
        {bulk.on && phone && <TrashBar bulk={bulk} resource={resource} />}
        {viewport !== 'laptop' && <FilterSheet {...filters} open={filtering} />}
        {phone && <RecordSheet resource={resource} row={chosen} open={open} onClose={() => setOpen(false)} />}
      </main>
    </>
  );
}

/** The way to the page of one of them, where it has one. */
function useSee<Row extends Listed>({ gone }: Resource<Row>): ((row: Row) => void) | undefined {
  const navigate = useNavigate();
  return gone && (({ id }) => void navigate(linkAt(gone, { params: { id } })));
}

/** A column of buttons for each verb that one may. */
function useVerbColumns<Row extends Listed>(
  resource: Resource<Row>,
  { restore, force }: Record<Verb, boolean>,
): TableColumn<Row>[] {
  const { t } = useWords();
  return useMemo(() => {
    const may = { restore, force };
    return VERBS.flatMap((verb): TableColumn<Row>[] => {
      const call = resource.calls[verb];
      if (!call || !may[verb]) return [];
      return [
        {
          field: verb,
          title: t(`list.${verb}`),
          hideTitle: true,
          align: 'action',
          room: { priority: 1 },
          cell: (row) => <RecordButton {...{ resource, verb, call, row }} inGrid />,
        },
      ];
    });
  }, [t, resource, restore, force]);
}

/** On a phone: one record, and what may become of it. */
function RecordSheet<Row extends Listed>({
  resource,
  row,
  open,
  onClose,
}: {
  resource: Resource<Row>;
  row: Row | null;
  open: boolean;
  onClose: () => void;
}) {
  const words = useWords();
  const can = useCan();
  const see = useSee(resource);
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={row && resource.titleOf(row, words)}
      subtitle={row && resource.card(row, words).detail}
    >
      {row && see && (
        <Button size="large" icon={Eye} onClick={() => see(row)}>
          {words.t('list.see')}
        </Button>
      )}
      {row &&
        VERBS.map((verb) => {
          const call = resource.calls[verb];
          return (
            call &&
            can(call.permission) && (
              <RecordButton key={verb} {...{ resource, verb, call, row }} onDone={onClose} />
            )
          );
        })}
    </Sheet>
  );
}

const LOOKS = {
  restore: { icon: RotateCcw, kind: 'primary' },
  force: { icon: Trash2, kind: 'danger' },
} as const;

/** Takes a record out of the trash, or, when somebody has said that they mean it, removes it for good. */
function RecordButton<Row extends Listed>({
  resource,
  verb,
  call,
  row,
  inGrid = false,
  onDone,
}: {
  resource: Resource<Row>;
  verb: Verb;
  call: RecordCall;
  row: Row;
  /** The grid's own keys lead to it. */
  inGrid?: boolean;
  onDone?: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const [asking, setAsking] = useState(false);
  const write = useCall(call);
  const stands = useStillShown();
  const { icon, kind } = LOOKS[verb];
  const Restoring = verb === 'restore' ? resource.restoring : undefined;
  const name = resource.titleOf(row, words);
  const submit = async () => {
    const input = { params: { id: String(row.id) } } as CallRequest<RecordCall>;
    const outcome = await write.submit(input);
    if (outcome.state === 'refused') {
      // Of a row that is out of sight, or of a page that was left.
      if (!stands())
        toast({
          title: t(verb === 'restore' ? 'list.not_restored' : 'list.not_forced', { name }),
          text: recordRefusal(words, outcome.error),
          kind: 'danger',
        });
      return setAsking(true);
    }
    setAsking(false);
    toast(t(verb === 'restore' ? 'list.restored' : 'list.forced', { name }));
    onDone?.();
  };
  const close = () => {
    setAsking(false);
    write.reset();
  };
  const press = useWhenOnline(t('list.trash_online'))(() => {
    if (write.busy) return;
    if (verb === 'force' || Restoring) setAsking(true);
    else void submit();
  });
  const refused = write.error && recordRefusal(words, write.error);
  const final = write.error !== null && !write.error.passing;
  return (
    <>
      {inGrid ? (
        <IconButton
          icon={icon}
          label={t(`list.${verb}`)}
          className={verb === 'force' ? 'text-negative' : 'text-brand'}
          tabIndex={-1}
          aria-disabled={write.busy || undefined}
          onClick={press}
        />
      ) : (
        <Button kind={kind} size="large" icon={icon} busy={write.busy} onClick={press}>
          {t(`list.${verb}`)}
        </Button>
      )}
      {Restoring && <Restoring id={row.id} name={name} open={asking} onClose={close} />}
      <Dialog
        open={asking && !Restoring}
        onCancel={close}
        title={t(`list.${verb}_title`, { name })}
        busy={write.busy}
        cancel={t(final ? 'common.close' : 'common.cancel')}
        actions={
          !final && (
            <Button
              kind={verb === 'force' ? 'danger-solid' : 'primary'}
              icon={icon}
              busy={write.busy}
              onClick={() => void submit()}
            >
              {t(`list.${verb}`)}
            </Button>
          )
        }
      >
        {verb === 'force' && t('list.force_help')}
        <ErrorNotice error={write.error}>{refused}</ErrorNotice>
      </Dialog>
    </>
  );
}
