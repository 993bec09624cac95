import { useEffect, useState } from 'react';

/** The same text once it has stood for `ms`: what is being written is asked for when nothing more is written. */
export function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
