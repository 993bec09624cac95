import RefreshCw from 'lucide-react/icons/refresh-cw';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { useDragToClose } from '#ui/drag-to-close.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { FilterField } from './filter-field.tsx';
import type { ChoiceState, ListChoice } from './list-address.ts';
import { filtersOf, type Listed, type Resource } from './resource.ts';
import { isOffered } from './use-options.ts';

/** How far a swipe must go to close the filters (seeds §9). */
const SWIPE_PX = 50;

interface PanelProps<Row extends Listed> {
  resource: Resource<Row>;
  state: ChoiceState;
  /** Filters fixed by the list's place. */
  fixed: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** The choice with one filter set, or taken away. */
export function withFilter(choice: ListChoice, name: string, value: string): ListChoice {
  const { [name]: _, ...rest } = choice.filters;
  return { ...choice, filters: value === '' ? rest : { ...rest, [name]: value } };
}

function Fields<Row extends Listed>({ resource, state, fixed }: Omit<PanelProps<Row>, 'onClose'>) {
  const { choice, choose } = state;
  return filtersOf(resource)
    .filter((filter) => !(filter.name in fixed) && isOffered(filter))
    .map((filter) => (
      <FilterField
        key={filter.name}
        filter={filter}
        value={choice.filters[filter.name] ?? ''}
        onChange={(value) => choose((now) => withFilter(now, filter.name, value))}
      />
    ));
}

/** The filters beside a table on a laptop. */
export function FilterDock<Row extends Listed>(props: PanelProps<Row>) {
  const { t, dir } = useWords();
  const dock = useRef<HTMLElement>(null);
  const drag = useDragToClose(dock, dir === 'rtl' ? 'left' : 'right', props.onClose, SWIPE_PX);
  return (
    <aside ref={dock} className="dock" aria-label={t('list.filter')} {...drag}>
      <div className="dock-head">
        <h2 className="flex-1 text-lead font-heavy">{t('list.filter')}</h2>
        <ClearButton state={props.state} />
        <IconButton icon={X} label={t('common.close')} onClick={props.onClose} />
      </div>
      <div className="dock-body">
        <Fields {...props} />
      </div>
      <p className="dock-foot flex items-center gap-2">
        <Icon of={RefreshCw} size={16} />
        {t('list.filter_note')}
      </p>
    </aside>
  );
}

/** The filters as a sheet: at the side on a tablet, from below on a phone. */
export function FilterSheet<Row extends Listed>({ open, ...props }: PanelProps<Row> & { open: boolean }) {
  const { t } = useWords();
  return (
    <Sheet
      open={open}
      onCloseRequest={props.onClose}
      title={t('list.filter')}
      closesAfter={SWIPE_PX}
      actions={<ClearButton state={props.state} />}
      footer={
        <Button kind="primary" size="large" block onClick={props.onClose}>
          {t('list.show_rows')}
        </Button>
      }
    >
      <Fields {...props} />
    </Sheet>
  );
}

function ClearButton({ state: { choice, choose } }: { state: ChoiceState }) {
  const { t } = useWords();
  if (Object.keys(choice.filters).length === 0) return null;
  return (
    <Button kind="ghost" className="text-brand" onClick={() => choose((now) => ({ ...now, filters: {} }))}>
      {t('list.clear')}
    </Button>
  );
}
