export const desk = {
  title: 'تقویم',
};
