import ArchiveRestore from 'lucide-react/icons/archive-restore';
import CheckCheck from 'lucide-react/icons/check-check';
import FileDown from 'lucide-react/icons/file-down';
import ListChecks from 'lucide-react/icons/list-checks';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { errorText } from '#app/calls/error-words.ts';
import { can } from '#app/data/access.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { setActionPending } from '#app/state/pending-actions.ts';
import { toast, toastUnlessUndo } from '#app/state/toast.ts';
import { delayWithUndo } from '#app/state/undo-window.ts';
import { useWhenOnline } from '#app/state/use-when-online.ts';
import type { CallRequest } from '#contract/call.ts';
import type { ExportFormat } from '#contract/list.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { LucideIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import { Notice } from '#ui/notice.tsx';
import { Progress } from '#ui/progress.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { recordRefusal } from './refusal.ts';
import type { BulkAction, Listed, RecordCall, Resource } from './resource.ts';
import type { Bulk } from './use-bulk.ts';

/** Begins the choice of several rows. */
export function BulkButton<Row extends Listed>({ bulk }: { bulk: Bulk<Row> }) {
  const { t } = useWords();
  return <IconButton icon={ListChecks} label={t('list.select_rows')} onClick={bulk.start} />;
}

/** Whether a list has bulk actions. */
export function hasBulk<Row extends Listed>({ calls: { remove }, bulk, chosen }: Resource<Row>): boolean {
  return (
    (remove !== undefined && can(remove.permission)) ||
    bulk?.some(({ call }) => can(call.permission)) === true ||
    (chosen !== undefined && can(chosen.needs))
  );
}

const inputOf = ({ id }: Listed) => ({ params: { id: String(id) } }) as CallRequest<RecordCall>;

/** The bulk actions for selected rows, in place of the toolbar; on a phone below the cards. */
export function BulkBar<Row extends Listed>({
  bulk,
  resource,
  onExport,
}: {
  bulk: Bulk<Row>;
  resource: Resource<Row>;
  onExport: (kind: ExportFormat, rows: readonly Row[]) => void;
}) {
  const { t } = useWords();
  const can = useCan();
  const { remove, restore } = resource.calls;
  const Chosen = resource.chosen?.draw;
  const undo = async (rows: readonly Row[]) => {
    if (!restore) return;
    await bulk.run(restore, rows, inputOf, (back) => toast(t('list.restored_n', { n: back.length })));
  };
  return (
    <Bar bulk={bulk} resource={resource}>
      {resource.bulk?.map((action) => (
        <ChooseAction key={action.label} bulk={bulk} action={action} />
      ))}
      {Chosen && can(resource.chosen?.needs ?? 'session') && <Chosen rows={bulk.chosen} onDone={bulk.stop} />}
      {resource.spec.exports && <ExportAction bulk={bulk} onExport={onExport} />}
      {remove && can(remove.permission) && (
        <SureAction
          bulk={bulk}
          icon={Trash2}
          label={t('list.remove')}
          title={t('list.remove_n', { n: bulk.chosen.length })}
          help={t('list.remove_help')}
          onSure={() =>
            bulk.run(remove, bulk.chosen, inputOf, (gone) =>
              toast({
                text: t('list.removed_n', { n: gone.length }),
                ...(restore && {
                  action: { label: t('common.undo'), counts: true, onPress: () => void undo(gone) },
                }),
              }),
            )
          }
        />
      )}
    </Bar>
  );
}

/** Whether several records can be restored at once; not when each needs a question. */
const canRestoreAll = <Row extends Listed>({ calls: { restore }, restoring }: Resource<Row>): boolean =>
  restore !== undefined && !restoring && can(restore.permission);

/** Whether a trash has bulk actions. */
export function hasTrashBulk<Row extends Listed>(resource: Resource<Row>): boolean {
  const { force } = resource.calls;
  return canRestoreAll(resource) || (force !== undefined && can(force.permission));
}

/** The bulk actions of a trash: restore, or delete for good. */
export function TrashBar<Row extends Listed>({
  bulk,
  resource,
}: {
  bulk: Bulk<Row>;
  resource: Resource<Row>;
}) {
  const { t } = useWords();
  const can = useCan();
  const online = useWhenOnline(t('list.trash_online'));
  const { restore, force } = resource.calls;
  return (
    <Bar bulk={bulk} resource={resource}>
      {restore && canRestoreAll(resource) && (
        <Act
          bulk={bulk}
          icon={ArchiveRestore}
          label={t('list.restore')}
          onPress={online(() =>
            bulk.run(restore, bulk.chosen, inputOf, (back) =>
              toast(t('list.restored_n', { n: back.length })),
            ),
          )}
        />
      )}
      {force && can(force.permission) && (
        <SureAction
          bulk={bulk}
          icon={Trash2}
          label={t('list.force')}
          title={t('list.force_n', { n: bulk.chosen.length })}
          help={t('list.force_help')}
          onSure={() =>
            bulk.run(force, bulk.chosen, inputOf, (gone) => toast(t('list.forced_n', { n: gone.length })))
          }
        />
      )}
    </Bar>
  );
}

/** The number of selected rows, the actions, and the progress. */
function Bar<Row extends Listed>({
  bulk,
  resource,
  children,
}: {
  bulk: Bulk<Row>;
  resource: Resource<Row>;
  children: ReactNode;
}) {
  const words = useWords();
  const { t, number } = words;
  const phone = useViewport() === 'phone';
  const { progress, chosen, last } = bulk;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser
    <div
      role="group"
      aria-label={t('list.bulk')}
      className={
        phone
          ? 'flex flex-none items-center gap-1 border-t border-line bg-surface px-2 py-2'
          : 'flex flex-none flex-wrap items-center gap-2 px-4 py-3 laptop:px-6'
      }
    >
      {/* A running action must be cancelled first: its errors are shown here. */}
      {!progress && <IconButton icon={X} label={t('list.select_stop')} onClick={bulk.stop} />}
      {/* Each step is seen; told are only the start and, in the message, the end. */}
      <span role="status" className={progress ? 'sr-only' : 'ellipsis font-strong'}>
        {progress ? t('list.running_all', { n: progress.of }) : t('list.chosen', { n: chosen.length })}
      </span>
      {progress ? (
        <>
          <span className="ellipsis font-strong">
            {t('list.running', { done: number(progress.done), of: number(progress.of) })}
          </span>
          <Progress
            className="min-w-24 flex-1 text-brand"
            value={progress.done}
            max={progress.of}
            label={t('list.bulk')}
          />
          <Button onClick={bulk.cancel}>{t('common.cancel')}</Button>
        </>
      ) : (
        <>
          {phone ? (
            <IconButton icon={CheckCheck} label={t('list.select_all')} onClick={bulk.chooseAll} />
          ) : (
            <Button kind="ghost" onClick={bulk.chooseAll}>
              {t('list.select_all')}
            </Button>
          )}
          <span className="flex-1" />
          {children}
        </>
      )}
      <Dialog
        open={last !== null}
        onCancel={bulk.read}
        title={t('list.refused_title', { n: last?.refused.length ?? 0 })}
        actions={<Button onClick={bulk.read}>{t('common.close')}</Button>}
      >
        {last?.stopped && (
          <Notice kind="warning">{t('list.stopped', { why: errorText(words, last.stopped) })}</Notice>
        )}
        <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
          {last?.refused.map(({ row, error }) => (
            <li key={row.id}>
              {t('list.refused_row', {
                name: resource.titleOf(row, words),
                why: recordRefusal(words, error),
              })}
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

/** In words where there is room, as an icon on a phone; nothing happens while no row is chosen. */
function Act<Row extends Listed>({ bulk, ...act }: { bulk: Bulk<Row> } & Omit<BulkActProps, 'none'>) {
  return <BulkAct {...act} none={bulk.chosen.length === 0} />;
}

interface BulkActProps {
  icon: LucideIcon;
  label: string;
  /** No row is chosen. */
  none: boolean;
  onPress: () => unknown;
  anchor?: RefObject<HTMLButtonElement | null>;
}

/** A button of the bar: in words where there is room, as an icon on a phone. */
export function BulkAct({ icon, label, none, onPress, anchor }: BulkActProps) {
  const { t } = useWords();
  const phone = useViewport() === 'phone';
  const press = () => {
    if (none) toast({ text: t('list.choose_first'), kind: 'info' });
    else void onPress();
  };
  return phone ? (
    <IconButton ref={anchor} icon={icon} label={label} onClick={press} />
  ) : (
    <Button ref={anchor} icon={icon} notYet={none} onClick={press}>
      {label}
    </Button>
  );
}

function SureAction<Row extends Listed>({
  title,
  help,
  onSure,
  ...act
}: {
  bulk: Bulk<Row>;
  icon: LucideIcon;
  label: string;
  title: string;
  help: string;
  onSure: () => Promise<unknown>;
}) {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const ask = useWhenOnline(t('list.trash_online'))(() => setAsking(true));
  return (
    <>
      <Act {...act} onPress={ask} />
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={title}
        actions={
          <>
            <Button
              kind="danger-solid"
              icon={act.icon}
              onClick={() => {
                setAsking(false);
                void onSure();
              }}
            >
              {act.label}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('common.cancel')}</Button>
          </>
        }
      >
        {help}
      </Dialog>
    </>
  );
}

function ExportAction<Row extends Listed>({
  bulk,
  onExport,
}: {
  bulk: Bulk<Row>;
  onExport: (kind: ExportFormat, rows: readonly Row[]) => void;
}) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Act
        bulk={bulk}
        icon={FileDown}
        label={t('list.export_chosen')}
        anchor={anchor}
        onPress={() => setOpen(!open)}
      />
      <Menu
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={t('list.export_chosen')}
        items={(['xlsx', 'xls'] as const).map((type) => ({
          key: type,
          label: t(`list.export_${type}`, { type: `\u2068${type}\u2069` }),
          icon: FileDown,
          onSelect: () => onExport(type, bulk.chosen),
        }))}
      />
    </>
  );
}

function ChooseAction<Row extends Listed>({ bulk, action }: { bulk: Bulk<Row>; action: BulkAction<Row> }) {
  const { t } = useWords();
  const can = useCan();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [waits, setWaits] = useState(false);
  const { call, needs, choose: Choose, input, skip } = action;
  if (!can(call.permission) || (needs !== undefined && !can(needs))) return null;
  const take = async (value: unknown): Promise<boolean> => {
    setOpen(false);
    const tell = bulk.tellLeft();
    const rows = bulk.chosen.filter((row) => !skip?.(row, value));
    if (action.held && rows.length > 0) {
      const ids = rows.map(({ id }) => id);
      setWaits(true);
      setActionPending(call, ids, true);
      const goes = await delayWithUndo(t(action.held, { n: rows.length }), t('common.undo'));
      const done = goes && (await send(rows, value, tell));
      setWaits(false);
      setActionPending(call, ids, false);
      return done;
    }
    return send(rows, value, tell);
  };
  const send = async (rows: Row[], value: unknown, tell: ReturnType<typeof bulk.tellLeft>) => {
    const groups = [...Map.groupBy(rows, action.together ?? (({ id }) => id)).values()];
    const calls = groups.map((of) => of.slice(0, action.most)) as [Row, ...Row[]][];
    const done = await bulk.runTogether(
      call,
      calls,
      (of) => input(of, value),
      ({ length: n }) => toastUnlessUndo(t(action.done, { n })),
      tell,
    );
    return done.length === rows.length;
  };
  return (
    <>
      <Act
        bulk={bulk}
        icon={action.icon}
        label={t(action.label)}
        onPress={() => {
          // It is delayed; its undo button is in the message.
          if (waits) return;
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted && <Choose open={open} rows={bulk.chosen} onClose={() => setOpen(false)} onChoose={take} />}
    </>
  );
}
