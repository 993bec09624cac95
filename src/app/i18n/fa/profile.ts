export const profile = {
  title: 'نمایه',
};
