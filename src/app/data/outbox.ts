import { localeAtom } from '#app/state/settings.ts';
import { store } from '#app/state/store.ts';
import { devices } from '#contract/devices.ts';
import { uuidv7 } from '#outbox/ids.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { serverAhead } from './clock.ts';
import { deviceKey } from './device-key.ts';
import { API_BASE, request } from './request.ts';
import { currentSession } from './session.ts';

/** Longer than this nobody waits for the device's own prefix: a number can also be given by the server alone. */
const PREFIX_LIMIT = 1500;

let opened: Promise<Outbox> | undefined;

/** The outbox of this device; its part of the app is fetched with the first work that it may keep. */
export function openOutbox(): Promise<Outbox> {
  opened ??= open().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<Outbox> {
  const [device, page] = await Promise.all([import('#outbox/device.ts'), import('#outbox/page.ts')]);
  const outbox = device.openOutbox(API_BASE, {
    locale: () => store.get(localeAtom),
    session: async () => currentSession(),
    skewMs: serverAhead,
    visible: () => document.visibilityState === 'visible',
  });
  await Promise.race([register(outbox), new Promise((late) => setTimeout(late, PREFIX_LIMIT))]);
  page.attachPage(outbox);
  return outbox;
}

/** A prefix for this device's numbers; a counter that was lost does not start anew, so it gets another. */
async function register(outbox: Outbox): Promise<void> {
  if ((await outbox.device()) || !currentSession()) return;
  const answer = await request(
    devices.create,
    { body: { device_key: deviceKey() } },
    { key: uuidv7(), startedBy: 'background' },
  ).catch(() => null);
  if (answer) await outbox.setDevice(answer.data);
}

/** A device that never kept anything has time for its prefix: it must be there before the network goes. */
const PREFIX_AFTER = 6000;

/** Goes on with what was left unsent; where nothing ever was, only readies the device, later. */
export async function resumeOutbox(): Promise<void> {
  const databases = await indexedDB.databases();
  if (databases.some(({ name }) => name === 'outbox')) await openOutbox();
  else setTimeout(() => void openOutbox().catch(() => {}), PREFIX_AFTER);
}
