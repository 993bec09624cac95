export const held = {
  by: 'در دست {who}',
  other: 'میز دیگری',
  left: '{time} مانده',
  asked: '{held}؛ هنوز رزرو نشده.',
  book: 'رزرو می‌کنم',
  tell: 'خبر دادن هنگام آزاد شدن',
  slot: '{court}، {time}',
  told: '{slot} که آزاد شد، همین جا خبرتان می‌کنیم.',
  freed: '{slot} آزاد شد.',
  taken: '{slot} رزرو شد.',
};
