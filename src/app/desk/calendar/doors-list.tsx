import { useNavigate } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import CalendarSearch from 'lucide-react/icons/calendar-search';
import Keyboard from 'lucide-react/icons/keyboard';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Lock from 'lucide-react/icons/lock';
import Printer from 'lucide-react/icons/printer';
import { type KeyboardEvent, useRef } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { shortcutsOpenAtom } from '#app/state/shortcuts-open.ts';
import { Icon } from '#ui/icon.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import type { SlotState } from './filter/filter.ts';
import type { useDesk } from './search.ts';

/** Links to the now board, the free finder, printing the day and week with the present filters, and the legend. */
export function DoorsList({ desk, onClose }: { desk: ReturnType<typeof useDesk>; onClose: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const sheet = useSheet();
  const showKeys = useSetAtom(shortcutsOpenAtom);
  const list = useRef<HTMLDivElement>(null);
  const phone = useViewport() === 'phone';
  const { date, court, kind, roof, state, coach } = desk;
  const print = (view: 'day' | 'week') =>
    void navigate(
      linkTo('/sales/calendar/print', { search: { date, view, court, kind, roof, state, coach } }),
    );
  const rows = [
    // On other screens it is one of the views.
    ...(desk.court !== undefined || phone
      ? [{ label: t('board.title'), icon: LayoutGrid, go: () => void navigate(linkTo('/sales/board')) }]
      : []),
    { label: t('free.title'), icon: CalendarSearch, go: () => sheet.open('free') },
    { label: t('paper.print_day'), icon: Printer, go: () => print('day') },
    { label: t('paper.print_week'), icon: Printer, go: () => print('week') },
    { label: t('keys.show'), icon: Keyboard, go: () => showKeys(true) },
  ];
  const walk = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    buttons[(now + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <>
      <div ref={list} role="menu" aria-label={t('desk.more')} tabIndex={-1} className="menu" onKeyDown={walk}>
        {rows.map(({ label, icon, go }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            className="menu-item press"
            onClick={() => {
              onClose();
              go();
            }}
          >
            <Icon of={icon} />
            {label}
          </button>
        ))}
      </div>
      <Legend />
    </>
  );
}

/** How a cell looks in each of its states, as the filter calls them. */
const SAMPLES = [
  ['settled', 'bk-paid', 'bk-icon-check'],
  ['due', 'bk-owing bk-due', 'bk-icon-coins'],
  ['pending', 'bk-owing', 'bk-icon-clock'],
  ['season', 'bk-season bk-season-edge', 'bk-icon-repeat'],
  ['came', 'bk-paid bk-done', 'bk-icon-came'],
  ['no_show', 'bk-paid bk-done', 'bk-icon-absent'],
  ['unsent', 'bk-paid bk-unsent', 'bk-icon-upload'],
] as const;

function Legend() {
  const { t } = useWords();
  const can = useCan();
  const word = (state: SlotState) => t(`filters.state_${state}`);
  return (
    <section className="border-t border-line p-3" aria-labelledby="legend">
      <h2 id="legend" className="mb-2 text-label text-muted">
        {t('filters.legend')}
      </h2>
      <ul className="legend">
        <li className="cell">
          <span className="free" data-shut={!can('invoice.create') || undefined}>
            {word('free')}
          </span>
        </li>
        {SAMPLES.map(([state, look, icon]) => (
          <li key={state} className="cell">
            <span className={`bk ${look}`}>
              <span className={`bk-note ${icon}`}>{word(state)}</span>
            </span>
          </li>
        ))}
        <li className="cell">
          <span className="bk bk-closed">
            <Icon of={Lock} size={16} />
            <span className="bk-name">{word('closed')}</span>
          </span>
        </li>
      </ul>
    </section>
  );
}
