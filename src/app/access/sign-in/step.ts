import { useState } from 'react';
import { SIGN_IN_STEP } from '#app/data/sign-in-step.ts';
import type { SentCode } from './sent-code.ts';

const KEY = SIGN_IN_STEP;

interface Step {
  phone: string;
  sent: SentCode | null;
}

/**
 * The progress of a sign-in. It survives only a reload of its window: the system may discard the page while the person
 * reads the message, and the next person at this tablet must not see the number.
 */
export function useStep() {
  const [step, setStep] = useState(read);
  const set = (part: Partial<Step>) => {
    const next = { ...step, ...part };
    setStep(next);
    write(next);
  };
  return { ...step, set };
}

export const forgetStep = (): void => write(null);

function read(): Step {
  try {
    const { phone = '', sent = null } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Step>;
    const over = sent === null || Date.now() > sent.at + sent.expires_in_s * 1000;
    return { phone, sent: over ? null : sent };
  } catch {
    return { phone: '', sent: null };
  }
}

function write(step: Step | null): void {
  try {
    if (step) sessionStorage.setItem(KEY, JSON.stringify(step));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A forbidden storage costs the safety net, not the sign-in.
  }
}
