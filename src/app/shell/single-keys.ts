import { useAtomValue } from 'jotai';
import { saveSettings, unsavedAtom } from '#app/data/browser-settings.ts';
import { useProfile } from '#app/data/profile.ts';
import { currentSession } from '#app/data/session.ts';
import { store } from '#app/state/store.ts';

/** Whether single letters are shortcuts: not with voice control, or for people who touch keys by accident. */
const isOn = (...settings: (object | undefined)[]): boolean =>
  (Object.assign({}, ...settings) as { keys?: unknown }).keys !== false;

/** The same at the moment of a key press. */
export const singleKeysOn = (): boolean =>
  isOn(currentSession()?.profile?.browser_setting, store.get(unsavedAtom));

export function useSingleKeys() {
  const { browser_setting } = useProfile();
  const here = useAtomValue(unsavedAtom, { store });
  const on = isOn(browser_setting, here);
  return {
    on,
    set: (next: boolean) => saveSettings({ keys: next ? null : false }),
    /** The shortcuts a button mentions; disabled ones are left out. */
    named: (single: string, always?: string): string | undefined =>
      [on && single, always].filter(Boolean).join(' ') || undefined,
  };
}
