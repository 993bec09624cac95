import { useOffline } from './connection.ts';
import { FIELD_ERROR_MS, toast } from './toast.ts';

/** Wraps an action that needs the server: offline it only shows the message `said`. */
export function useWhenOnline(said: string): (act: () => unknown) => () => void {
  const offline = useOffline();
  return (act) => () => {
    if (offline) toast({ text: said, kind: 'warning', ms: FIELD_ERROR_MS });
    else void act();
  };
}
