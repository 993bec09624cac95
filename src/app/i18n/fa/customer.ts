export const customer = {
  title: 'مشتری',
};
