import ArchiveRestore from 'lucide-react/icons/archive-restore';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ComponentType, useMemo, useState } from 'react';
import { clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { ErrorNotice } from '#app/shell/failed-notice.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import type { CallRequest } from '#contract/call.ts';
import { clubDay } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Empty } from '#ui/empty.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { TableColumn } from '#ui/table/table.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { BulkButton, TrashBar } from './bulk-bar.tsx';
import { queryOf } from './list-address.ts';
import { ListBody } from './list-body.tsx';
import { recordRefusal } from './refusal.ts';
import type { Listed, RecordCall, Resource } from './resource.ts';
import { useBulk } from './use-bulk.ts';
import { useAddressChoice } from './use-choice.ts';

/** The page of what was deleted, for the table of routes. */
export const trashScreen =
  <Row extends Listed>(resource: Resource<Row>): ComponentType<object> =>
  () => <TrashScreen resource={resource} />;

const TRASHED = { trashed: 'true' };

/** Who deleted a row, and when; as far as the list says it. */
interface Deleted {
  deleted_at?: string | null;
  deleted_by?: { name: string; family: string } | null;
}

const VERBS = ['restore', 'force'] as const;
type Verb = (typeof VERBS)[number];
/** What a button of the grid needs: its words in one line. */
const WIDTHS: Record<Verb, number> = { restore: 140, force: 152 };

/** What was deleted, in grey: it can be restored, or removed for good, one by one or several at once. */
function TrashScreen<Row extends Listed>({ resource }: { resource: Resource<Row> }) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const state = useAddressChoice(resource);
  const phone = useViewport() === 'phone';
  const [chosen, setChosen] = useState<Row | null>(null);
  const [open, setOpen] = useState(false);
  const [bare, setBare] = useState(false);
  const bulk = useBulk(resource, JSON.stringify(queryOf(state.choice)));
  const title = t(resource.words.deleted ?? 'list.deleted');
  const { restore, force } = resource.calls;
  const mayRestore = restore !== undefined && can(restore.permission);
  const mayForce = force !== undefined && can(force.permission);

  const more = useMemo((): TableColumn<Row>[] => {
    const calls = { restore: mayRestore ? restore : undefined, force: mayForce ? force : undefined };
    return [
      {
        field: 'deleted_at',
        title: t('list.deleted_at'),
        width: { least: 110, share: 1 },
        cell: (row) => {
          const { deleted_at } = row as Deleted;
          return deleted_at ? words.date(clubDay(new Date(deleted_at), clubZone())) : null;
        },
      },
      {
        field: 'deleted_by',
        title: t('list.deleted_by'),
        width: { least: 120, share: 1 },
        cell: (row) => {
          const { deleted_by } = row as Deleted;
          return deleted_by ? `${deleted_by.name} ${deleted_by.family}` : null;
        },
      },
      ...VERBS.flatMap((verb): TableColumn<Row>[] => {
        const call = calls[verb];
        if (!call) return [];
        return [
          {
            field: verb,
            title: t(`list.${verb}`),
            hideTitle: true,
            align: 'action',
            width: { least: WIDTHS[verb], share: 0 },
            cell: (row) => <RecordButton {...{ resource, verb, call, row }} inGrid />,
          },
        ];
      }),
    ];
  }, [words, t, resource, restore, force, mayRestore, mayForce]);

  return (
    <>
      <TopBar title={title}>
        {!bulk.on && !bare && (mayRestore || mayForce) && <BulkButton bulk={bulk} />}
      </TopBar>
      <main className="flex min-h-0 flex-1 flex-col">
        {bulk.on && !phone && <TrashBar bulk={bulk} resource={resource} />}
        <div
          className={
            phone
              ? 'flex min-h-0 flex-1'
              : bulk.on
                ? 'flex min-h-0 flex-1 px-4 pb-4 laptop:px-6'
                : 'flex min-h-0 flex-1 p-4 laptop:px-6'
          }
        >
          <ListBody
            resource={resource}
            state={state}
            label={title}
            keeps
            fixed={TRASHED}
            more={bulk.on ? more.slice(0, 2) : more}
            gone
            select={bulk.select}
            onRows={bulk.onRows}
            onBare={setBare}
            onOpen={
              phone && !bulk.on
                ? (row) => {
                    setChosen(row);
                    setOpen(true);
                  }
                : undefined
            }
            nothing={<Empty icon={ArchiveRestore} title={t('list.trash_empty')} />}
          />
        </div>
        {bulk.on && phone && <TrashBar bulk={bulk} resource={resource} />}
        {phone && (
          <Sheet open={open} onCloseRequest={() => setOpen(false)} title={chosen && resource.titleOf(chosen)}>
            {chosen &&
              VERBS.map((verb) => {
                const call = resource.calls[verb];
                return (
                  call &&
                  can(call.permission) && (
                    <RecordButton
                      key={verb}
                      {...{ resource, verb, call }}
                      row={chosen}
                      onDone={() => setOpen(false)}
                    />
                  )
                );
              })}
          </Sheet>
        )}
      </main>
    </>
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
  const { icon, kind } = LOOKS[verb];
  const name = resource.titleOf(row);
  const submit = async () => {
    const input = { params: { id: String(row.id) } } as CallRequest<RecordCall>;
    const outcome = await write.submit(input);
    if (outcome.state === 'refused') return setAsking(true);
    setAsking(false);
    toast(t(verb === 'restore' ? 'list.restored' : 'list.forced', { name }));
    onDone?.();
  };
  const close = () => {
    setAsking(false);
    write.reset();
  };
  const refused = write.error && recordRefusal(words, write.error);
  const final = write.error !== null && !write.error.passing;
  return (
    <>
      <Button
        kind={inGrid ? 'ghost' : kind}
        size={inGrid ? 'normal' : 'large'}
        tabIndex={inGrid ? -1 : undefined}
        className={inGrid && verb === 'force' ? 'text-negative' : undefined}
        icon={icon}
        busy={write.busy}
        onClick={() => (verb === 'force' ? setAsking(true) : void submit())}
      >
        {t(`list.${verb}`)}
      </Button>
      <Dialog
        open={asking}
        onCancel={close}
        title={t(`list.${verb}_title`, { name })}
        actions={
          <>
            {!final && (
              <Button
                kind={verb === 'force' ? 'danger-solid' : 'primary'}
                icon={icon}
                busy={write.busy}
                onClick={() => void submit()}
              >
                {t(`list.${verb}`)}
              </Button>
            )}
            <Button onClick={close}>{t(final ? 'common.close' : 'common.cancel')}</Button>
          </>
        }
      >
        {verb === 'force' && t('list.force_help')}
        <ErrorNotice error={write.error}>{refused}</ErrorNotice>
      </Dialog>
    </>
  );
}
