import { NATIONAL_CODE } from './patterns.ts';

/**
 * Ten digits whose last one is the check digit. Ours, since the package that knows it brings the tables of every
 * bank and city to the desk's first load.
 */
export function isNationalCode(text: string): boolean {
  // Neither one digit ten times nor a serial of zeros was ever given to anyone.
  if (!NATIONAL_CODE.test(text) || /^(\d)\1{9}$|^\d{3}0{6}/.test(text)) return false;
  const digits = [...text].map(Number);
  const check = digits.pop();
  const rest = digits.reduce((sum, digit, place) => sum + digit * (10 - place), 0) % 11;
  return check === (rest < 2 ? rest : 11 - rest);
}
