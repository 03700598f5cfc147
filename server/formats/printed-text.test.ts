import { describe, expect, test } from 'vitest'
import { isPrintable } from './printed-text'

describe('text in a PDF', () => {
  test.each([
    'Łódź Casino S.A., ul. Długa 1\nŁódź',
    'Đặng Văn Hải',
    'Ελληνικό Καζίνο',
    'ООО «Казино» № 7',
    'Café, decomposed: Cafe\u0301',
    'Ħal Qormi – “Nº 5” 100 € ₺ ½',
    'Հայաստան, საქართველო',
  ])('is printed: %s', (text) => expect(isPrintable(text)).toBe(true))

  test.each([
    '株式会社カジノ',
    '澳門娛樂',
    '카지노',
    'شركة',
    'חברה',
    'คาสิโน',
    'कैसीनो',
    '\u202eoniC',
    'a\u200bb',
    '\u0000',
  ])('has no letters or no order in the font: %s', (text) => expect(isPrintable(text)).toBe(false))
})
