import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampled } from '#fixtures/prove.ts';
import { capitaliseWords, nameFault, normaliseName } from './name.ts';

/** One of each kind, and both ends of each range. */
const UNSEEN_MARKS = [...'\u00AD\u061C\u200B\u200E\u200F\u202A\u202E\u2060\u2066\u2069\uFEFF'];

const fault = (text: string, part: 'given' | 'family' = 'given') => nameFault(normaliseName(text), part)?.text ?? null;

describe.each(['given', 'family'] as const)('a %s name', (part) => {
  test.each(['Hollow4y', '4', 'Pat!', 'O_Brien', 'Pat.', 'Pat/Sam', '---', '<b>'])(
    '%s is not letters only: "Invalid format"',
    { tags: ['VAL-15', 'VAL-17', 'VAL-79'] },
    (name) => expect(fault(name, part)).toBe('Invalid format'),
  );

  test('one letter is "Invalid input", two are enough', { tags: ['VAL-16', 'VAL-18', 'VAL-80'] }, () => {
    expect(fault('J', part)).toBe('Invalid input');
    expect(fault(' J ', part)).toBe('Invalid input');
    expect(fault('Jo', part)).toBeNull();
  });

  test('a name of more than 100 letters is "Invalid input"', () => {
    expect(fault('a'.repeat(100), part)).toBeNull();
    expect(fault('a'.repeat(101), part)).toBe('Invalid input');
  });

  test('two words of letters are a name', () => expect(fault('mary ann', part)).toBeNull());

  test('Åsa, Łukaszewska and a decomposed Zoë are letters, kept in composed form', { tags: ['NM-1'] }, () => {
    expect(fault('Åsa', part)).toBeNull();
    expect(fault('Łukaszewska', part)).toBeNull();
    expect(fault('Zoe\u0308', part)).toBeNull();
    expect(normaliseName('Zoe\u0308')).toBe('Zoë');
    expect(normaliseName('Łukaszewska')).toBe('Łukaszewska');
  });

  test('a letter whose mark has no composed form is a letter, as in Yoruba', () => {
    expect(fault('Ọ\u0300ṣun', part)).toBeNull();
  });

  test('Smith-Jones and O’Brien are refused with how to go on, and not rewritten', { tags: ['NM-2'] }, () => {
    for (const name of ['Smith-Jones', "O'Brien", 'O’Brien', 'Smith–Jones']) {
      expect(nameFault(normaliseName(name), part)).toEqual({
        text: 'Invalid format',
        help: 'Use letters only, for example OBrien',
      });
      expect(normaliseName(name)).toBe(name);
    }
  });

  test.each([
    ['an emoji alone', '😀'],
    ['a name with an emoji', 'Pat😀'],
    ['a family of joined emojis', '👩‍👩‍👧'],
    ['a name with an invisible joiner', 'Al\u200D'],
    ['a name with a variation selector', 'Al\uFE0F'],
    ['letters that show nothing', '\u3164\u3164'],
    ['a lone half of a pair', '\uD83D'],
  ])('%s is not letters', { tags: ['NM-3'] }, (_what, name) => {
    expect(fault(name, part)).toBe('Invalid format');
    expect(() => capitaliseWords(name)).not.toThrow();
  });

  test('Arabic and Hebrew are letters, and capitalising changes nothing', { tags: ['NM-5'] }, () => {
    for (const name of ['ليلى', 'حداد', 'נועה']) {
      expect(fault(name, part)).toBeNull();
      expect(capitaliseWords(normaliseName(name))).toBe(name);
    }
  });

  test('marks that show nothing are dropped before checking, and a name of nothing else is empty', {
    tags: ['NM-5'],
  }, () => {
    for (const mark of UNSEEN_MARKS) {
      expect(normaliseName(`${mark}Pa${mark}t${mark}`)).toBe('Pat');
      expect(normaliseName(`Mary${mark} ${mark}Ann ${mark}`)).toBe('Mary Ann');
      expect(fault(`Pat${mark}`, part)).toBeNull();
      expect(fault(`J${mark}`, part)).toBe('Invalid input');
      expect(normaliseName(mark)).toBe('');
    }
  });

  test('the apostrophes that Unicode calls letters get the message of the others', () => {
    for (const name of ['O\u02BCBrien', 'O\u02BBBrien', 'O\uFF07Brien']) {
      expect(nameFault(normaliseName(name), part)).toEqual({
        text: 'Invalid format',
        help: 'Use letters only, for example OBrien',
      });
    }
  });

  test('full-width letters and spaces are read as plain ones, and full-width digits are digits', () => {
    expect(normaliseName('Ｍａｒｙ\u3000Ａｎｎ')).toBe('Mary Ann');
    expect(fault('Ｐａｔ', part)).toBeNull();
    expect(fault('Ｐａｔ４', part)).toBe('Invalid format');
  });

  test('the minimum counts letters, not code units or marks', { tags: ['NM-3'] }, () => {
    expect(fault('𝒜', part)).toBe('Invalid input');
    expect(fault('x\u0302\u0301', part)).toBe('Invalid input');
  });
});

test.each(['mr', 'mrs', 'miss', 'ms', 'dr', 'prof'])(
  '"%s" alone is no first name, in any letter case, with or without a dot',
  { tags: ['VAL-19', 'VAL-20', 'VAL-21', 'VAL-22', 'VAL-23', 'VAL-24'] },
  (title) => {
    for (const name of [title, title.toUpperCase(), ` ${capitaliseWords(title)} `, `${title}.`]) {
      expect(fault(name, 'given')).toBe('Invalid input');
    }
    expect(fault(`${title}x`, 'given')).toBeNull();
    expect(fault(title, 'family')).toBeNull();
  },
);

test('each word is capitalised, and capitals within a word stay as typed', { tags: ['VAL-25'] }, () => {
  expect(capitaliseWords('jo ann')).toBe('Jo Ann');
  expect(capitaliseWords('McDonald')).toBe('McDonald');
  expect(capitaliseWords('mcDonald')).toBe('McDonald');
  expect(capitaliseWords('DE LA CRUZ')).toBe('DE LA CRUZ');
  expect(capitaliseWords('élodie øster')).toBe('Élodie Øster');
});

test('capitalising never moves the caret: the length stays the same, and doing it again changes nothing', () => {
  expect(capitaliseWords('ßen')).toBe('ßen');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const capitalised = capitaliseWords(text);
      expect(capitalised).toHaveLength(text.length);
      expect(capitaliseWords(capitalised)).toBe(capitalised);
    }),
    sampled(100),
  );
});

test('a normalised name stays as it is when normalised again, and no text makes the rule throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = normaliseName(text);
      expect(normaliseName(name)).toBe(name);
      expect(() => nameFault(name, 'given')).not.toThrow();
    }),
    sampled(100),
  );
});
