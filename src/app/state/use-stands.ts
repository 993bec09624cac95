import { type RefObject, useEffect, useRef } from 'react';

/** Whether what began something is still there when that ends; `on`: as long as it shows what became of it. */
export function useStands(on = true): RefObject<boolean> {
  const stands = useRef(false);
  useEffect(() => {
    stands.current = on;
    return () => {
      stands.current = false;
    };
  }, [on]);
  return stands;
}
