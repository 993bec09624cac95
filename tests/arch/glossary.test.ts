import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, ROOT } from './import-graph.ts';

/**
 * Words that the glossary has replaced, each with its replacement. Only words that are always wrong: some are right in
 * another sense (برگرداندن, پرداخت, مبلغ).
 */
const NEVER: readonly (readonly [RegExp, string])[] = [
  [/رویداد/, 'پیام، کار، گردش'],
  [/نمایه/, 'پروفایل'],
  [/نشست/, 'ورود'],
  [/رکورد/, 'مورد'],
  [/داده‌ها/, 'اطلاعات'],
  [/درخت(?! )/, 'گروه‌ها'],
  [/سامانه/, 'سیستم'],
  [/(?<![\u0600-\u06FF])کسی? دیگر/, 'شخص دیگر'],
  [/نویسه/, 'حرف'],
  [/خانه(?:‌ها)?(?=[ .؛]|$|ی)/, 'بخش'],
  [/بی‌شبکه|با شبکه|به شبکه وصل/, 'آفلاین، آنلاین'],
  [/طلب/, 'بستانکاری'],
  [/کلاس (?:ن)?می‌گیر/, 'کلاس دارد، شاگرد می‌پذیرد'],
  [/شرکت‌دار/, 'تأمین‌کننده'],
  [/به دست(?! مشتری)(?:[ .؛]|$)/, 'حذف‌کننده، لغوکننده، ثبت‌کننده‌ی حضور'],
  [/حذف در(?=[ .؛]|$)/, 'تاریخ حذف'],
  [/آمده‌ها/, 'انتخاب همه'],
  [/دست‌بالا/, 'حداکثر'],
  [/گذر از|گذشتن از/, 'بیشتر از'],
  [/(?:^|\s)بی (?:عدد|گروه|دسترسی|پیامک)/, 'بدون'],
  [/جای باز/, 'تا سقف'],
  [/میانه/, 'متوسط'],
  [/پیکان|اینتر(?!نت)|اسکیپ/, 'کلیدهای جهت، Enter، Esc'],
  [/با شما(?:ست)?(?:$|[\s.؛])|نیاز به شما|کار مانده/, 'منتظر شما'],
  [/تأیید نشده/, 'در صف ثبت'],
  [/زنده است/, 'معتبر است'],
  [/قول نمی‌دهد/, 'اجازه نداده'],
  [/ببندید‌?ش/, 'آن را ببندید'],
  [/نگفته‌ا/, 'پیامی نفرستاده‌اید، نرسیده است'],
  [/چه کسی(?!\sاست)|چه کاری|روی چه/, 'کاربر، کار، مورد'],
  [/اکسل (?:تازه|قدیم(?!ی))/, 'اکسل، اکسل قدیمی'],
  [/جابه‌جایی دیرهنگام|هیچ قانونی/, 'طبق قانون'],
  [/ساخت(?:ن)? زمان|زمان‌ها/, 'ساخت تقویم، سانس‌ها'],
  [/دریافت کارت/, 'دریافت با کارت'],
  [/№/, 'شماره'],
  [/کاربر تازه|دو کاربر/, 'مشتری'],
];

const PERSIAN = /[\u0600-\u06FF]/;

/** The quoted texts of a source file, without comments. */
function textsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, quoted, template]) => quoted ?? template ?? '')
    .filter((text) => PERSIAN.test(text));
}

const files = filesBelow('src').filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file));
const shown = files.flatMap((file) =>
  textsOf(fs.readFileSync(path.join(ROOT, file), 'utf8')).map((text) => ({ file, text })),
);

it('reads the Persian texts of the app, the contract and the server', () => {
  expect(shown.length).toBeGreaterThan(2_000);
  for (const part of ['src/app/i18n/fa/', 'src/contract/columns/', 'src/server/http/', 'src/domain/']) {
    expect(shown.some(({ file }) => file.startsWith(part))).toBe(true);
  }
});

it.each(NEVER)('never says %s', (never) => {
  expect(shown.filter(({ text }) => never.test(text))).toEqual([]);
});

it('knows every field by which a resource is described', () => {
  const source = fs.readFileSync(path.join(ROOT, 'src/contract/resources.ts'), 'utf8');
  const described = /interface Described \{\n([\s\S]*?)\n\}/.exec(source)?.[1] ?? '';
  const fields = [...described.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = '']) => name);
  expect(fields).toEqual(expect.arrayContaining(['one', 'heard', 'touches']));
  const glossary = fs.readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8');
  const words = [...glossary.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
  expect(fields.filter((name) => !words.includes(name))).toEqual([]);
});
