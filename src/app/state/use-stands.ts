import { useEffect, useRef } from 'react';

/**
 * Whether what began something is still there when that ends; `on`: as long as it shows what became of it. The address is
 * the next page's before this one is gone, and then it shows nothing to anybody.
 */
export function useStands(on = true): () => boolean {
  const at = useRef<string | null>(null);
  useEffect(() => {
    at.current = on ? location.pathname : null;
    return () => {
      at.current = null;
    };
  }, [on]);
  return () => at.current === location.pathname;
}
