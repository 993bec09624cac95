import { usePageKeys } from '#app/shell/use-page-keys.ts';

/** The desk's keyboard shortcuts. Find, receive and the list of shortcuts belong to the frame. */
export interface DeskKeys {
  onNew(): void;
  onMove(): void;
  onToday(): void;
  onTurn(days: 1 | -1): void;
  onEscape(): void;
}

/** `N` `M` `T` `[` `]` and Esc, by their place on the keyboard, so that they work in fa too. */
export function useDeskKeys(keys: DeskKeys): void {
  usePageKeys((event) => actionOf(event, keys));
}

function actionOf({ code, shiftKey }: KeyboardEvent, keys: DeskKeys): (() => void) | null {
  if (shiftKey) return null;
  switch (code) {
    case 'KeyN':
      return keys.onNew;
    case 'KeyM':
      return keys.onMove;
    case 'KeyT':
      return keys.onToday;
    case 'BracketLeft':
      return () => keys.onTurn(-1);
    case 'BracketRight':
      return () => keys.onTurn(1);
    case 'Escape':
      return keys.onEscape;
    default:
      return null;
  }
}
