import { useNavigate } from '@tanstack/react-router';
import CalendarSearch from 'lucide-react/icons/calendar-search';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Printer from 'lucide-react/icons/printer';
import { type KeyboardEvent, useRef } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { Icon } from '#ui/icon.tsx';
import type { useDesk } from './search.ts';

/** The now board, the finder of free slots, and the day and the week on paper with what they are narrowed to. */
export function DoorsList({ desk, onClose }: { desk: ReturnType<typeof useDesk>; onClose: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const sheet = useSheet();
  const list = useRef<HTMLDivElement>(null);
  const { date, court, kind, roof, state, coach } = desk;
  const print = (view: 'day' | 'week') =>
    void navigate(
      linkTo('/sales/calendar/print', { search: { date, view, court, kind, roof, state, coach } }),
    );
  const rows = [
    { label: t('board.title'), icon: LayoutGrid, go: () => void navigate(linkTo('/sales/board')) },
    { label: t('free.title'), icon: CalendarSearch, go: () => sheet.open('free') },
    { label: t('paper.print_day'), icon: Printer, go: () => print('day') },
    { label: t('paper.print_week'), icon: Printer, go: () => print('week') },
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
  );
}
