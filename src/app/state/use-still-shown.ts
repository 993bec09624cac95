import { useEffect, useRef } from 'react';

/**
 * Whether the component that started something is still shown when it ends, and `on` holds. The address changes before
 * the old page is unmounted, so it is compared too.
 */
export function useStillShown(on = true): () => boolean {
  const at = useRef<string | null>(null);
  useEffect(() => {
    at.current = on ? location.pathname : null;
    return () => {
      at.current = null;
    };
  }, [on]);
  return () => at.current === location.pathname;
}
