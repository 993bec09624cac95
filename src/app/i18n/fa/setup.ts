export const setup = {
  court: 'زمین تازه',
  term: 'سانس تازه',
  times: 'ساخت زمان‌ها',
};
