// Patterns of seeds §5. They expect text with Latin digits (`toLatinDigits`).

/** 09 and 9 digits. */
export const PHONE = /^09\d{9}$/;
export const OTP = /^\d{5}$/;
/** HH:mm; 24:00 is only an end of day. */
export const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
/** The format of a date on the wire; it may still be a day that does not exist. */
export const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
export const EMAIL =
  /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
/** 10 digits, or nothing. */
export const POSTAL_CODE = /^(?:\d{10})?$/;
export const WHATSAPP = /^989\d{9}$/;
export const NATIONAL_CODE = /^\d{10}$/;
/** Without dashes, as `cardDigits` returns it. */
export const CARD_NUMBER = /^\d{16}$/;
/** Without its prefix IR, as `shebaDigits` returns it. */
export const SHEBA = /^\d{24}$/;
export const ACCOUNT_NUMBER = /^\d{6,15}$/;
/** Tracking number of a bank transfer. */
export const TRANSFER_ID = /^[\d_/-]{4,70}$/;
/** Tracking number of a gateway. */
export const TRANSACTION_ID = /^[A-Za-z0-9_-]{5,70}$/;
/** 5 to 50 Persian letters, digits of any kind or parentheses. */
export const GATEWAY_NAME =
  /^(?=\S)[\u0621-\u0628\u062A-\u063A\u0641\u0642\u0644-\u0648\u067E\u0686\u0698\u06A9\u06AF\u06C0\u06CC0-9۰-۹() \u200C]{5,50}(?<=\S)$/;

/** Separators inside numbers that are copied from a page or a message. */
const PARTING = /[\s\u200B-\u200F\u061C\u2010-\u2015\u202A-\u202E\u2060\u2066-\u2069\u2212\uFEFF-]/g;

/** A card number without dashes and spaces. */
export const cardDigits = (text: string): string => text.replace(PARTING, '');

/** A card number in groups of 4 with dashes between. */
export const formatCard = (text: string): string => cardDigits(text).replace(/(\d{4})(?=\d)/g, '$1-');

/** The digits of a sheba, with or without IR and spaces. */
export const shebaDigits = (text: string): string => text.replace(PARTING, '').replace(/^IR/i, '');
