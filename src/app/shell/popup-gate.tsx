import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { unseenEvents } from '#app/data/unseen-events.ts';
import { useOffline } from '#app/state/connection.ts';

/** From this priority on an event opens by itself. */
const HIGH = 4;

/** What opens by itself is fetched when there is something to open. */
export function PopupGate({ popups: Popups }: { popups: ComponentType<object> }) {
  const away = useOffline();
  const unseen = useQuery({ ...unseenEvents, enabled: !away }).data?.data ?? [];
  return unseen.some(({ priority }) => priority >= HIGH) && <Popups />;
}
