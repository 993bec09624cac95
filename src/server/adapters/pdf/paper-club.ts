/** Whose paper it is, as the head of each says it. */
export interface PaperClub {
  name: string;
  place: string;
  /** Of title and line, `#rrggbb`; null: black. */
  accent: string | null;
  /** A WebP in base64. */
  logo: string | null;
}
