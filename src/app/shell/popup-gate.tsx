import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { unseenEvents } from '#app/data/unseen-events.ts';
import { useOffline } from '#app/state/connection.ts';

/** Events of this priority and above open automatically. */
const HIGH = 4;
/** How soon a failed request is repeated, because urgent events must not wait. */
const AGAIN_MS = 10_000;

/** Loads the popup's code when there is something to show. */
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
