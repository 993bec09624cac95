import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

/** What is typed takes effect when nothing more is typed for so long (seeds §9). */
const TYPING_MS = 500;

/**
 * What stands in a field now, and what it says once nobody has typed for a moment; at once by Enter, and when the field
 * goes before that.
 */
export function useTyping(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  // Set from elsewhere: a chip was taken away, the address has changed.
  if (value !== told) {
    setTold(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const tell = useEffectEvent(() => {
    if (typed.trim() !== value) onChange(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke begins the wait anew
  useEffect(() => {
    const timer = setTimeout(() => tell(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => tell(), []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && typed.trim() !== value) onChange(typed);
  };
  return { typed, setTyped, onKeyDown };
}
