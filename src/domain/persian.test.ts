import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldedWords, isGroupName, isPersonName, storedName, storedText } from './persian.ts';

const letters = [...'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیيكىےۓېێۍةۀەھہۂۃأإآٱؤۆۇۈۊۋڤئءڪګڕړڑڵںڼټٹډڈښږځڅ'];
const marks = [...'\u0640\u064B\u0651\u0653\u0654\u0670\u200B\u200C\u200D\u200E\u200F\u202B\uFEFF\u00AD'];
const others = [...' \u00A0\u202F\n\tabZ09۵٥()ﻋﻠﻲ!'];
const typed = fc.string({ unit: fc.constantFrom(...letters, ...marks, ...others), maxLength: 40 });

describe('storedText', () => {
  it.each([
    ['علي  كاظمي', 'علی کاظمی'],
    ['خانه\u0654 ما', 'خانۀ ما'],
    ['می \u200C رود', 'می رود'],
    ['می\u200C\u200Cرود\u200C', 'می\u200Cرود'],
    ['مَدرِسة', 'مدرسة'],
    ['رحمةالله', 'رحمةالله'],
    ['اِسمٰعیل', 'اسمٰعیل'],
    ['ڕێبوار  ئەحمەد', 'ڕێبوار ئەحمەد'],
    ['سـلام\u200F', 'سلام'],
    ['خط یک\nخط دو', 'خط یک\nخط دو'],
  ])('%j', (text, stored) => expect(storedText(text)).toBe(stored));

  it('is idempotent', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(storedText(storedText(text))).toBe(storedText(text));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(storedText(storedText(text))).toBe(storedText(text));
      }),
    );
  });

  it('is idempotent for names', () => {
    expect(storedName('ﻋﻠﻲ\n رضایی')).toBe('علی رضایی');
    fc.assert(
      fc.property(typed, (text) => {
        expect(storedName(storedName(text))).toBe(storedName(text));
      }),
    );
  });
});

describe('fold', () => {
  it('finds what is written otherwise', () => {
    expect(fold('علي‌رضا')).toBe(fold('علیرضا'));
    expect(fold('آرش مؤمنی')).toBe('ارشمومنی');
    expect(fold('۰۹۱۲')).toBe('0912');
    expect(fold('كريمة')).toBe(fold('کریمه'));
    expect(fold('ΑΣ İ')).toBe('ασi');
  });

  it.each([
    ['هێمن', 'هیمن'],
    ['ڕێبوار', 'ریبوار'],
    ['دڵشاد', 'دلشاد'],
    ['ئاسۆ', 'آسو'],
    ['ئەحمەد', 'احمد'],
    ['ئێران', 'ایران'],
    ['سەردار', 'سردار'],
    ['پەروانە', 'پروانه'],
    ['ژیان ئازاد', 'ژیان آزاد'],
    ['ڤیان', 'ویان'],
    ['رحمةالله', 'رحمت‌الله'],
    ['رحمة الله', 'رحمت‌الله'],
    ['رحمة‌الله', 'رحمت الله'],
    ['فاطمة', 'فاطمه'],
    ['فاطمة اکبری', 'فاطمه اکبری'],
    ['اسمٰعیل', 'اسماعیل'],
    ['رحمٰن', 'رحمان'],
    ['الٰهی', 'الهی'],
    ['عبداللّٰه', 'عبدالله'],
    ['موسیٰ', 'موسی'],
    ['لیلى', 'لیلی'],
    ['گلۀ ما', 'گله‌ما'],
    ['مـحـمّد', 'محمد'],
    ['إبراهيم أحمدي', 'ابراهیم احمدی'],
    ['ګل ښکلا', 'گل شکلا'],
    ['ٹیپو', 'تیپو'],
  ])('%s is found as %s, the other way round too', (one, other) => expect(fold(one)).toBe(fold(other)));

  it('leaves nothing but what Persian writes of a name that is taken', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...letters, ' ', '\u200C', '\u0670'), maxLength: 20 }),
        (text) => {
          const name = storedName(text);
          if (isPersonName(name)) expect(fold(name)).toMatch(/^[ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی]*$/);
        },
      ),
    );
  });

  it('finds a text by each of its words, and one that is typed from its beginning on', () => {
    fc.assert(
      fc.property(typed, (text) => {
        for (const word of foldedWords(text)) expect(fold(text)).toContain(word);
        // Text with anything left after folding has words to search for.
        expect(foldedWords(text).length > 0).toBe(fold(text) !== '');
      }),
    );
    for (const name of ['هێمن', 'پەروانە', 'سەردار', 'اسمٰعیل', 'دڵشاد'])
      for (let end = 1; end <= name.length; end++)
        for (const word of foldedWords(name.slice(0, end))) expect(fold(name)).toContain(word);
    expect(foldedWords('ە')).toEqual(['ه']);
    expect(foldedWords('رحمة  الله کریمی')).toEqual(['رحمتالله', 'کریمی']);
  });

  it('is idempotent, and blind to the stored form', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(storedText(text))).toBe(fold(text));
      }),
    );
  });
});

describe('names', () => {
  it.each([
    ...['علی', 'علی‌رضا', 'رضا کاظمی', 'آذر', 'مؤمن', 'جا'],
    ...['هێمن', 'ڕێبوار', 'ئەحمەد', 'دڵشاد', 'رحمةالله', 'اسمٰعیل', 'ښکلا', 'گلۀ ما'],
  ])('%s', (name) => expect(isPersonName(name)).toBe(true));
  it.each(['', 'ا', 'Ali', 'علی2', 'علی۲', 'علی!', ' علی', 'علی ', 'علی  رضا', 'علي', 'ٰعلی', 'اٰ'])(
    'refuses %j',
    (name) => expect(isPersonName(name)).toBe(false),
  );
  it('asks three letters of a group', () => {
    expect(isGroupName('جا')).toBe(false);
    expect(isGroupName('عضو ویژه')).toBe(true);
  });
});
