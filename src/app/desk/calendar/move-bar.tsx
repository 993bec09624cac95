import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarSearch from 'lucide-react/icons/calendar-search';
import { lazy, Suspense, useRef, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyPopover } from '#ui/lazy-popover.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Moving } from './mover.tsx';
import type { useDesk } from './search.ts';

const DatePicker = lazy(async () => ({
  default: (await import('#ui/fields/date-picker.tsx')).DatePicker,
}));

/** In place of the top bar while a reservation is being moved. */
export function MoveBar({
  desk,
  moving,
  phone,
}: {
  desk: ReturnType<typeof useDesk>;
  moving: Moving | null;
  phone: boolean;
}) {
  const { t, time } = useWords();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const toggle = () => setOpen((was) => !was);
  const bar = (
    <header className="move-bar" aria-busy={moving?.busy || undefined}>
      {moving?.busy ? <Spinner size={22} /> : <Icon of={ArrowLeftRight} size={22} />}
      <div className="min-w-0 flex-1 leading-normal" role="status">
        <p className={phone ? 'line-clamp-2 leading-snug font-heavy' : 'ellipsis font-heavy'}>
          {moving
            ? t('desk.move_title', { name: moving.name, court: moving.court, time: time(moving.start) })
            : t('desk.moving')}
        </p>
        {!phone && <p className="ellipsis text-label">{t('desk.move_hint')}</p>}
      </div>
      {moving && moving.slots.length > 1 && !phone && <Only moving={moving} />}
      {phone ? (
        <IconButton ref={anchor} icon={CalendarSearch} label={t('desk.other_day')} onClick={toggle} />
      ) : (
        <Button ref={anchor} icon={CalendarSearch} aria-expanded={open} onClick={toggle}>
          {t('desk.other_day')}
        </Button>
      )}
      <Button kind="ghost" onClick={desk.endMove}>
        {t('common.cancel')}
      </Button>
      <LazyPopover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={t('desk.other_day')}
        align="end"
      >
        <Suspense fallback={<div className="min-h-95 min-w-90" />}>
          <div className="p-3">
            <DatePicker
              value={desk.date}
              today={desk.today}
              min={desk.today}
              autoFocus
              onChange={(day) => {
                setOpen(false);
                desk.goTo(day === desk.today ? undefined : day);
              }}
            />
          </div>
        </Suspense>
      </LazyPopover>
    </header>
  );
  if (!phone || !moving || moving.slots.length < 2) return bar;
  return (
    <>
      {bar}
      <section className="move-bar move-bar-more" aria-label={t('desk.moving')}>
        <Only moving={moving} />
      </section>
    </>
  );
}

/** One slot of the visit alone; pressed again it is the whole. */
function Only({ moving: { slots, only, onOnly } }: { moving: Moving }) {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser
    <div role="group" aria-label={t('desk.move_only_label')} className="move-only">
      {slots.map(({ id, text }) => (
        <Button key={id} aria-pressed={only === id} onClick={() => onOnly(only === id ? null : id)}>
          {t('desk.move_only', { slot: text })}
        </Button>
      ))}
    </div>
  );
}
