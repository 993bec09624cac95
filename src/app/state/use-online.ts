import { useOffline } from './connection.ts';
import { FIELD_ERROR_MS, toast } from './toast.ts';

/** For what only the server can do: without it `said` is said at once, before anything is asked. */
export function useOnline(said: string): (act: () => unknown) => () => void {
  const offline = useOffline();
  return (act) => () => {
    if (offline) toast({ text: said, kind: 'warning', ms: FIELD_ERROR_MS });
    else void act();
  };
}
