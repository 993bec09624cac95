import { useNavigate } from '@tanstack/react-router';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import FileDown from 'lucide-react/icons/file-down';
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
import { useViewport } from '#ui/use-viewport.ts';
import { BulkButton, hasBulk } from './bulk-bar.tsx';
import { ColumnsButton } from './columns-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { ListAction, Listed, Resource } from './resource.ts';
import type { Bulk } from './use-bulk.ts';
import type { ChoiceState } from './use-choice.ts';
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

/** What can be done with the list: on a laptop in words, on a tablet as icons. */
export function ListToolbar<Row extends Listed>(props: ToolbarProps<Row>) {
  const { resource, state, filtering, onFilter, onPrint, bare } = props;
  const { t } = useWords();
  const laptop = useViewport() === 'laptop';
  return (
    <div
      className="flex flex-none items-center gap-2 px-4 py-3 laptop:px-6"
      role="toolbar"
      aria-label={t(resource.words.title)}
    >
      <div className="flex min-w-0 flex-1 flex-wrap gap-2">
        <FilterChips resource={resource} state={state} />
      </div>
      <FilterButton state={state} pressed={filtering} onPress={onFilter} />
      {!bare && (
        <>
          <ColumnsButton resource={resource} />
          {hasBulk(resource) && <BulkButton bulk={props.bulk} />}
          {laptop && <IconButton icon={Printer} label={t('common.print')} onClick={onPrint} />}
          <ExportButton {...props} printsToo={!laptop} wide={laptop} />
        </>
      )}
      {props.actions.map((action) => (
        <ActionButton key={action.key} action={action} icon={!laptop} />
      ))}
      <TrashLink resource={resource} wide={laptop} />
      <NewButton resource={resource} />
    </div>
  );
}

export function ActionButton({ action, icon }: { action: ListAction; icon: boolean }) {
  const { main, label, onPress } = action;
  return icon ? (
    <IconButton
      icon={action.icon}
      label={label}
      className={main ? 'text-brand' : undefined}
      onClick={onPress}
    />
  ) : (
    <Button kind={main ? 'primary' : 'ghost'} icon={action.icon} onClick={onPress}>
      {label}
    </Button>
  );
}

/** What a phone's bar has no room for. */
export function MoreButton<Row extends Listed>({
  resource,
  actions,
  bare,
  onPrint,
  onExport,
}: Pick<ToolbarProps<Row>, 'resource' | 'actions' | 'bare' | 'onPrint' | 'onExport'>) {
  const { t } = useWords();
  const trash = useTrash(resource);
  const files = useFileItems(resource, onExport);
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const items: MenuItem[] = actions
    .filter(({ main }) => !main)
    .map(({ onPress, ...item }) => ({ ...item, onSelect: onPress }));
  if (!bare) items.push(printItem(t, onPrint), ...files);
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
    </>
  );
}

export function FilterButton({
  state,
  pressed,
  onPress,
  boxed,
}: {
  state: ChoiceState;
  pressed: boolean;
  onPress: () => void;
  /** A phone's, beside the search. */
  boxed?: boolean;
}) {
  const { t } = useWords();
  const on = Object.keys(state.choice.filters).length;
  return (
    <IconButton
      icon={SlidersHorizontal}
      kind={on > 0 || pressed ? 'soft' : boxed ? 'secondary' : 'ghost'}
      className={boxed ? 'min-h-12 w-12' : undefined}
      label={on > 0 ? t('list.filter_count', { n: on }) : t('list.filter')}
      aria-expanded={pressed}
      onClick={onPress}
    />
  );
}

/** From what people ask for first. */
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

/** The list as a file, and on a tablet on paper too. */
export function ExportButton<Row extends Listed>({
  resource,
  onPrint,
  onExport,
  printsToo,
  wide,
}: Pick<ToolbarProps<Row>, 'resource' | 'onExport'> & {
  onPrint?: () => void;
  printsToo?: boolean;
  wide?: boolean;
}) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const items = useFileItems(resource, onExport);
  if (printsToo && onPrint) items.unshift(printItem(t, onPrint));
  if (items.length === 0) return null;
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

/** The way to what was deleted of a list, for whoever may restore it. */
function useTrash<Row extends Listed>({ spec: { trash }, path, words }: Resource<Row>) {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  if (trash === undefined || !can(trash)) return null;
  return { label: t(words.deleted ?? 'list.deleted'), go: () => void navigate({ to: `${path}/trash` }) };
}

function TrashLink<Row extends Listed>({ resource, wide }: { resource: Resource<Row>; wide?: boolean }) {
  const { t } = useWords();
  const trash = useTrash(resource);
  if (!trash) return null;
  return wide ? (
    <Button kind="ghost" icon={ArchiveRestore} onClick={trash.go}>
      {t('list.deleted')}
    </Button>
  ) : (
    <IconButton icon={ArchiveRestore} label={trash.label} onClick={trash.go} />
  );
}

export function NewButton<Row extends Listed>({
  resource,
  icon,
  quiet,
}: {
  resource: Resource<Row>;
  icon?: boolean;
  /** Beside another one that is filled. */
  quiet?: boolean;
}) {
  const { t } = useWords();
  const can = useCan();
  const openForm = useOpenForm();
  const { create } = resource.calls;
  if (!create || !can(create.permission)) return null;
  const go = () => openForm({ resource: resource.name, path: resource.path });
  const shape = resource.newIcon ?? Plus;
  return icon ? (
    <IconButton
      icon={shape}
      className="text-brand"
      label={t(resource.words.new ?? 'form.create')}
      onClick={go}
    />
  ) : (
    <Button kind={quiet ? 'secondary' : 'primary'} icon={shape} onClick={go}>
      {t(resource.words.new ?? 'form.create')}
    </Button>
  );
}
