import ArchiveRestore from 'lucide-react/icons/archive-restore';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ComponentType, useMemo, useState } from 'react';
import { clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import type { CallRequest } from '#contract/call.ts';
import { clubDay } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Empty } from '#ui/empty.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { TableColumn } from '#ui/table/table.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { ListBody } from './list-body.tsx';
import type { Listed, RecordCall, Resource } from './resource.ts';
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

/** What was deleted, in grey: it can be restored, or removed for good. */
function TrashScreen<Row extends Listed>({ resource }: { resource: Resource<Row> }) {
  const words = useWords();
  const { t } = words;
  const state = useAddressChoice(resource);
  const phone = useViewport() === 'phone';
  const [chosen, setChosen] = useState<Row | null>(null);
  const [open, setOpen] = useState(false);
  const title = t(resource.words.deleted);
  const { restore, force } = resource.calls;

  const more = useMemo((): TableColumn<Row>[] => {
    const act = (field: string, name: string, least: number, cell: TableColumn<Row>['cell']) => ({
      field,
      title: name,
      hideTitle: true,
      align: 'action' as const,
      width: { least, share: 0 },
      cell,
    });
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
      act('restore', t('list.restore'), 140, (row) => (
        <RestoreButton resource={resource} call={restore} row={row} inGrid />
      )),
      act('force', t('list.force'), 152, (row) => (
        <ForceButton resource={resource} call={force} row={row} inGrid />
      )),
    ];
  }, [words, t, resource, restore, force]);

  return (
    <>
      <TopBar title={title} />
      <main className={phone ? 'flex min-h-0 flex-1' : 'flex min-h-0 flex-1 p-4 laptop:px-6'}>
        <ListBody
          resource={resource}
          state={state}
          label={title}
          fixed={TRASHED}
          more={more}
          gone
          onOpen={
            phone
              ? (row) => {
                  setChosen(row);
                  setOpen(true);
                }
              : undefined
          }
          nothing={<Empty icon={ArchiveRestore} title={t('list.trash_empty')} />}
        />
        {phone && (
          <Sheet open={open} onCloseRequest={() => setOpen(false)} title={chosen && resource.titleOf(chosen)}>
            {chosen && (
              <>
                <RestoreButton
                  resource={resource}
                  call={restore}
                  row={chosen}
                  onDone={() => setOpen(false)}
                />
                <ForceButton resource={resource} call={force} row={chosen} onDone={() => setOpen(false)} />
              </>
            )}
          </Sheet>
        )}
      </main>
    </>
  );
}

interface ActionProps<Row extends Listed> {
  resource: Resource<Row>;
  call: RecordCall | undefined;
  row: Row;
  /** The grid's own keys lead to it. */
  inGrid?: boolean;
  onDone?: () => void;
}

const inputOf = (row: Listed) => ({ params: { id: String(row.id) } }) as CallRequest<RecordCall>;

/** Takes a record out of the trash. */
function RestoreButton<Row extends Listed>({ call, ...props }: ActionProps<Row>) {
  const can = useCan();
  return call && can(call.permission) ? <Restore {...props} call={call} /> : null;
}

function Restore<Row extends Listed>({
  resource,
  call,
  row,
  inGrid,
  onDone,
}: ActionProps<Row> & { call: RecordCall }) {
  const { t } = useWords();
  const restore = useCall(call);
  const submit = async () => {
    const outcome = await restore.submit(inputOf(row));
    if (outcome.state === 'refused') {
      toast({ text: outcome.error.message || t('errors.unknown'), kind: 'warning', ms: 5000 });
      return;
    }
    toast(t('list.restored', { name: resource.titleOf(row) }));
    onDone?.();
  };
  return (
    <Button
      kind={inGrid ? 'ghost' : 'primary'}
      size={inGrid ? 'normal' : 'large'}
      tabIndex={inGrid ? -1 : undefined}
      icon={RotateCcw}
      busy={restore.busy}
      onClick={() => void submit()}
    >
      {t('list.restore')}
    </Button>
  );
}

/** Removes a record for good, when somebody has said that they mean it. */
function ForceButton<Row extends Listed>({ call, ...props }: ActionProps<Row>) {
  const can = useCan();
  return call && can(call.permission) ? <Force {...props} call={call} /> : null;
}

function Force<Row extends Listed>({
  resource,
  call,
  row,
  inGrid,
  onDone,
}: ActionProps<Row> & { call: RecordCall }) {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const force = useCall(call);
  const name = resource.titleOf(row);
  const submit = async () => {
    const outcome = await force.submit(inputOf(row));
    if (outcome.state === 'refused') return;
    setAsking(false);
    toast(t('list.forced', { name }));
    onDone?.();
  };
  const cancel = () => {
    setAsking(false);
    force.reset();
  };
  const refused = force.error?.code === 'in_use';
  return (
    <>
      <Button
        kind={inGrid ? 'ghost' : 'danger'}
        size={inGrid ? 'normal' : 'large'}
        tabIndex={inGrid ? -1 : undefined}
        className={inGrid ? 'text-negative' : undefined}
        icon={Trash2}
        onClick={() => setAsking(true)}
      >
        {t('list.force')}
      </Button>
      <Dialog
        open={asking}
        onCancel={cancel}
        title={t('list.force_title', { name })}
        actions={
          <>
            {!refused && (
              <Button kind="danger-solid" icon={Trash2} busy={force.busy} onClick={() => void submit()}>
                {t('list.force')}
              </Button>
            )}
            <Button onClick={cancel}>{t(refused ? 'common.close' : 'common.cancel')}</Button>
          </>
        }
      >
        {t('list.force_help')}
        {force.errorText && <Notice kind="error">{force.errorText}</Notice>}
      </Dialog>
    </>
  );
}
