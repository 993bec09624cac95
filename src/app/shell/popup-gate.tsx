import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { unseenEvents } from '#app/data/unseen-events.ts';
import { useOffline } from '#app/state/connection.ts';

/** From this priority on an event opens by itself. */
const HIGH = 4;

/** What opens by itself is fetched when there is something to open. */
export function PopupGate({ popups: Popups }: { popups: ComponentType<object> }) {
  const offline = useOffline();
  const unseen = useQuery({ ...unseenEvents, enabled: !offline }).data?.data ?? [];
  return unseen.some(({ priority }) => priority >= HIGH) && <Popups />;
}
