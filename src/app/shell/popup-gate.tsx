import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { unseenEvents } from '#app/data/unseen-events.ts';
import { useOffline } from '#app/state/connection.ts';

/** From this priority on an event opens by itself. */
const HIGH = 4;
/** A question that found nobody is asked again after so long: what is urgent waits for no other news. */
const AGAIN_MS = 10_000;

/** What opens by itself is fetched when there is something to open. */
export function PopupGate({ popups: Popups }: { popups: ComponentType<object> }) {
  const offline = useOffline();
  const asked = useQuery({
    ...unseenEvents,
    enabled: !offline,
    refetchInterval: ({ state }) => (state.isInvalidated || state.status === 'error' ? AGAIN_MS : false),
  });
  const unseen = asked.data?.data ?? [];
  return unseen.some(({ priority }) => priority >= HIGH) && <Popups />;
}
