import { atom } from 'jotai';

/** An undo that was refused because its money is used elsewhere since: asked once more, in words. */
export interface RefusedUndo {
  name: string;
  /** Details of 409 `money_used`. */
  details: unknown;
  /** Undoes it anyway: the missing amount stays due. */
  onAccept(): Promise<void>;
}

export const undoAtom = atom<RefusedUndo | null>(null);
