import { useNavigate } from '@tanstack/react-router';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Columns3 from 'lucide-react/icons/columns-3';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import FileDown from 'lucide-react/icons/file-down';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { ExportFormat } from '#contract/list.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { hasBulk } from './bulk-bar.tsx';
import { ColumnsPopover } from './columns-button.tsx';
import { createText } from './create-text.ts';
import { FilterChips } from './filter-chips.tsx';
import type { ChoiceState } from './list-address.ts';
import { ListSearch } from './list-search.tsx';
import type { ListAction, Listed, Resource } from './resource.ts';
import type { Bulk } from './use-bulk.ts';
import { useOpenForm } from './use-open-form.ts';

export interface ToolbarProps<Row extends Listed> {
  resource: Resource<Row>;
  actions: readonly ListAction[];
  state: ChoiceState;
  filtering: boolean;
  onFilter: () => void;
  onPrint: () => void;
  onExport: (kind: ExportFormat) => void;
  bulk: Bulk<Row>;
  /** There is no row to do anything with. */
  bare: boolean;
}

/** A list's toolbar from a tablet on: search first, frequent actions with text, the rest in ⋯. */
export function ListToolbar<Row extends Listed>(props: ToolbarProps<Row>) {
  const { resource, actions, state, filtering, onFilter, bare } = props;
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser
    <div
      className="flex flex-none items-start gap-2 px-4 py-3 laptop:px-6"
      role="group"
      aria-label={t(resource.words.title)}
    >
      {resource.search && (
        <ListSearch resource={resource} state={state} className="w-64 flex-none laptop:w-80" />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap gap-2">
        <FilterChips searched={resource.search !== undefined} resource={resource} state={state} />
      </div>
      <FilterButton wide state={state} pressed={filtering} onPress={onFilter} />
      {!bare && <ExportButton {...props} wide />}
      <MoreButton {...props} table />
      {actions.map((action) => action.main && <ActionButton key={action.key} action={action} />)}
      <NewButton resource={resource} />
    </div>
  );
}

export function ActionButton({ action, icon }: { action: ListAction; icon?: boolean }) {
  const { label, onPress } = action;
  return icon ? (
    <IconButton icon={action.icon} label={label} className="text-brand" onClick={onPress} />
  ) : (
    <Button kind="primary" icon={action.icon} onClick={onPress}>
      {label}
    </Button>
  );
}

/** The menu of actions without room in the bar; with a table also its columns and row selection. */
export function MoreButton<Row extends Listed>({
  resource,
  actions,
  bare,
  bulk,
  onPrint,
  onExport,
  table = false,
}: Pick<ToolbarProps<Row>, 'resource' | 'actions' | 'bare' | 'bulk' | 'onPrint' | 'onExport'> & {
  table?: boolean;
}) {
  const { t } = useWords();
  const trash = useTrash(resource);
  const files = useFileItems(resource, onExport);
  const [open, setOpen] = useState(false);
  const [columns, setColumns] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const items: MenuItem[] = actions
    .filter(({ main }) => !main)
    .map(({ onPress, ...item }) => ({ ...item, onSelect: onPress }));
  if (!bare && table) {
    items.push({
      key: 'columns',
      label: t('list.columns'),
      icon: Columns3,
      onSelect: () => setColumns(true),
    });
    if (hasBulk(resource)) {
      items.push({ key: 'rows', label: t('list.select_rows'), icon: ListChecks, onSelect: bulk.start });
    }
  }
  // A table's files, and its print with them, have a button of their own.
  if (!bare && !(table && files.length > 0)) items.push(printItem(t, onPrint), ...files);
  if (trash) items.push({ key: 'trash', label: trash.label, icon: ArchiveRestore, onSelect: trash.go });
  if (items.length === 0) return null;
  return (
    <>
      <IconButton
        ref={anchor}
        icon={EllipsisVertical}
        label={t('list.more')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <Menu open={open} onClose={() => setOpen(false)} anchor={anchor} label={t('list.more')} items={items} />
      <ColumnsPopover resource={resource} open={columns} onClose={() => setColumns(false)} anchor={anchor} />
    </>
  );
}

export function FilterButton({
  state,
  pressed,
  onPress,
  boxed,
  wide,
}: {
  state: ChoiceState;
  pressed: boolean;
  onPress: () => void;
  /** The phone's version beside the search. */
  boxed?: boolean;
  /** In words. */
  wide?: boolean;
}) {
  const { t } = useWords();
  const on = Object.keys(state.choice.filters).length;
  const kind = on > 0 || pressed ? 'soft' : boxed ? 'secondary' : 'ghost';
  const shared = { icon: SlidersHorizontal, kind, 'aria-expanded': pressed, onClick: onPress } as const;
  const label = on > 0 ? t('list.filter_count', { n: on }) : t('list.filter');
  if (wide) return <Button {...shared}>{label}</Button>;
  return <IconButton {...shared} className={boxed ? 'min-h-12 w-12' : undefined} label={label} />;
}

/** Formats, most used first. */
const KINDS: readonly ExportFormat[] = ['pdf', 'xlsx', 'xls'];

function useFileItems<Row extends Listed>(
  { spec }: Resource<Row>,
  onExport: (kind: ExportFormat) => void,
): MenuItem[] {
  const { t } = useWords();
  return KINDS.filter((kind) => spec.exports?.includes(kind)).map((type) => ({
    key: type,
    label: t(`list.export_${type}`, { type: `\u2068${type}\u2069` }),
    icon: FileDown,
    onSelect: () => onExport(type),
  }));
}

const printItem = (t: Words['t'], onSelect: () => void): MenuItem => ({
  key: 'print',
  label: t('common.print'),
  icon: Printer,
  onSelect,
});

/** The list as a file, and on paper where that is asked for too. */
export function ExportButton<Row extends Listed>({
  resource,
  onPrint,
  onExport,
  wide,
}: Pick<ToolbarProps<Row>, 'resource' | 'onExport'> & {
  onPrint?: () => void;
  /** In words. */
  wide?: boolean;
}) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const files = useFileItems(resource, onExport);
  if (files.length === 0) return null;
  const items = onPrint ? [printItem(t, onPrint), ...files] : files;
  const shared = {
    ref: anchor,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => setOpen(!open),
  } as const;
  return (
    <>
      {wide ? (
        <Button kind="ghost" icon={FileDown} {...shared}>
          {t('list.export')}
        </Button>
      ) : (
        <IconButton icon={Upload} label={t('list.export')} {...shared} />
      )}
      <Menu
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={t('list.export')}
        items={items}
      />
    </>
  );
}

/** A link to the list's trash, by permission. */
function useTrash<Row extends Listed>({ spec: { trash }, calls: { list }, path, words }: Resource<Row>) {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  if (trash === undefined || !can(trash) || !can(list.permission)) return null;
  return { label: t(words.deleted ?? 'list.deleted'), go: () => void navigate({ to: `${path}/trash` }) };
}

export function NewButton<Row extends Listed>({
  resource,
  icon,
  quiet,
}: {
  resource: Resource<Row>;
  icon?: boolean;
  /** Secondary, beside another primary button. */
  quiet?: boolean;
}) {
  const words = useWords();
  const can = useCan();
  const openForm = useOpenForm();
  const { create } = resource.calls;
  if (!create || !can(create.permission)) return null;
  const go = () => openForm({ resource: resource.name, path: resource.path });
  const shape = resource.newIcon ?? Plus;
  const label = resource.words.new ? words.t(resource.words.new) : createText(words, resource.name);
  return icon ? (
    <IconButton icon={shape} className="text-brand" label={label} onClick={go} />
  ) : (
    <Button kind={quiet ? 'secondary' : 'primary'} icon={shape} onClick={go}>
      {label}
    </Button>
  );
}
