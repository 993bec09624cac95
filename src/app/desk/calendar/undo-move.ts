import { atom } from 'jotai';

/** An undo that was refused because its money is used elsewhere since: asked once more, in words. */
export interface RefusedUndo {
  name: string;
  /** Of 409 `money_used`. */
  details: unknown;
  /** Takes it back all the same: what is gone stays due. */
  onAccept(): Promise<void>;
}

export const undoAtom = atom<RefusedUndo | null>(null);
