import type { CallError } from '#app/data/call-error.ts';
import { type TakenTime, takenTimes } from '#app/data/taken-times.ts';

/** The slots that a save was refused for, because they are taken or closed by now. */
export const lossOf = (error: CallError | null): TakenTime[] =>
  error?.code === 'slot_taken' || error?.code === 'time_closed' ? takenTimes(error.details) : [];

export const isLoss = (error: CallError | null): boolean => lossOf(error).length > 0;
