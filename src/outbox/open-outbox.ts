import { uuidv7 } from './ids.ts';
import { type Deps, Outbox } from './outbox.ts';
import { readBearer } from './session-store.ts';

/** Opens the outbox of this device in a page or a worker; `base` is the server's origin, empty for our own. */
export function openOutbox(base = '', more: Partial<Deps> = {}): Outbox {
  return new Outbox({
    fetch: (...request) => fetch(...request),
    base,
    clubId: base || location.origin,
    locale: () => 'fa',
    now: () => Date.now(),
    random: () => Math.random(),
    newId: uuidv7,
    session: readBearer,
    ...more,
  });
}
