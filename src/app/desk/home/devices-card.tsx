import { useQuery } from '@tanstack/react-query';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { clubZone } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { deskText } from '#app/parts/slots/slot-words.ts';
import { system, type Unsent } from '#contract/system/system.ts';
import { sumOf } from '#domain/money.ts';
import { Count } from '#ui/count.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkCard, LinkCardArrow } from './link-card.tsx';

/** The name of a device, or of the person who used it. */
export const holderText = (words: Words, { device, user }: Unsent): string =>
  device ? device.name || deskText(words, device.prefix) : `${user.name} ${user.family}`;

/** Devices with unsent work, and since when they were not seen. */
export function DevicesCard() {
  const words = useWords();
  const { t, instant } = words;
  const { data } = useQuery(queryFor(system.status, {}));
  if (!data) return null;
  const { unsent } = data.data;
  const [one] = unsent;
  const door = { to: '/settings/advanced', permission: system.status.permission } as const;
  return (
    <LinkCard door={door} className="home-5 flex min-h-14 items-center gap-3">
      <Icon of={MonitorSmartphone} className={one ? 'flex-none text-warning' : 'flex-none text-brand'} />
      <h2 className="flex-none font-strong">{t('home.devices')}</h2>
      <span className="min-w-0 flex-1 text-label text-muted">
        {!one
          ? t('home.devices_sent')
          : unsent.length > 1
            ? t('home.devices_hold', { n: unsent.length })
            : t('home.device_holds', {
                name: holderText(words, one),
                at: instant(one.at, clubZone(), 'weekday'),
              })}
      </span>
      <Count n={sumOf(unsent, ({ count }) => count)} />
      <LinkCardArrow permission={door.permission} />
    </LinkCard>
  );
}
