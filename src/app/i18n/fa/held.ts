export const held = {
  by: 'در دست {who}',
  other: 'میز دیگری',
  left: '{time} مانده',
  asked: '{held}؛ هنوز رزرو نشده.',
  book: 'رزرو می‌کنم',
};
