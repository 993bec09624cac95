import { type ReactNode, useRef } from 'react';

/** Papers of JPG, PNG or PDF on this device: what opens their choice, and the input that has to be drawn for it. */
export function useChooseFiles(onFiles: (files: File[]) => void): { choose: () => void; input: ReactNode } {
  const input = useRef<HTMLInputElement>(null);
  return {
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,application/pdf"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
    ),
  };
}
