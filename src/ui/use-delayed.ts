import { useEffect, useState } from 'react';

/** True once `on` has lasted `ms`; false at once when it ends. Avoids flicker for short waits. */
export function useDelayed(on: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, ms]);
  return on && late;
}
