import { useEffect, useState } from 'react';
import { busyAtom } from '#app/state/busy.ts';
import { store } from '#app/state/store.ts';

/** How long without input counts as a pause. */
const STILL_MS = 2000;
const LOOK_MS = 500;

/** Network activity is no obstacle; only typing must not be interrupted. */
const isTyped = (what: string): boolean => what.startsWith('draft.') || what.startsWith('form:');

/** Nothing is open in which something is chosen or typed: no sheet, question, menu or form, and nothing unsaved. */
function isNothingOpen(): boolean {
  if (document.visibilityState !== 'visible') return false;
  if ([...store.get(busyAtom)].some(isTyped)) return false;
  return document.querySelector('[role=dialog],[role=alertdialog],[role=menu],form,.grid-moving') === null;
}

/** True from the next pause on, while `waiting`; a sheet that opens afterwards does not take it back. */
export function usePause(waiting: boolean): boolean {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    setPaused(false);
    if (!waiting) return;
    let touched = performance.now();
    const touch = () => {
      touched = performance.now();
    };
    const heard = ['pointerdown', 'keydown', 'input'] as const;
    for (const event of heard) addEventListener(event, touch, { capture: true, passive: true });
    const timer = setInterval(() => {
      if (performance.now() - touched >= STILL_MS && isNothingOpen()) setPaused(true);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      for (const event of heard) removeEventListener(event, touch, { capture: true });
    };
  }, [waiting]);
  return waiting && paused;
}
