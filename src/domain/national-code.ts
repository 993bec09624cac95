import { NATIONAL_CODE } from './patterns.ts';

/**
 * Ten digits of which the last is the check digit. Written here because the package that has it would add the tables of
 * all banks and cities to the first load.
 */
export function isNationalCode(text: string): boolean {
  // Codes of one repeated digit, or with a serial of zeros, are never issued.
  if (!NATIONAL_CODE.test(text) || /^(\d)\1{9}$|^\d{3}0{6}/.test(text)) return false;
  const digits = [...text].map(Number);
  const check = digits.pop();
  const rest = digits.reduce((sum, digit, place) => sum + digit * (10 - place), 0) % 11;
  return check === (rest < 2 ? rest : 11 - rest);
}
