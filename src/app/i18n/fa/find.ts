export const find = {
  title: 'جست‌وجو',
};
