import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { linkTo } from '#app/links.ts';
import { singleKeysOn } from './single-keys.ts';
import { isSingle, isTyping, modalOpen } from './use-frame-keys.ts';

/** A page's shortcuts: not while typing, during an open question, or with modifiers. */
export function usePageKeys(actionOf: (event: KeyboardEvent) => (() => void) | null): void {
  const latest = useRef(actionOf);
  useLayoutEffect(() => {
    latest.current = actionOf;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || modalOpen() || (isSingle(event) && !singleKeysOn())) return;
      const act = latest.current(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Backspace leads back to the figure or list that led here; whoever came by an address, to the list above. */
export function useBackKey(above: '/accountancy/documents' | '/accountancy/types'): void {
  const { history, navigate } = useRouter();
  usePageKeys(({ key }) => {
    if (key !== 'Backspace') return null;
    return () => (history.canGoBack() ? history.back() : void navigate(linkTo(above)));
  });
}
