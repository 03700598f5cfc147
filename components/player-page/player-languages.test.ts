import { expect, test } from 'vitest'
import type { sessionCurrencies } from '@/server/contract/codes'
import { playerLanguages, playerTexts } from './player-languages'
import english from './texts/en.json'

/** What most players of each session currency read (spec §2.5). */
const languageOf: Record<(typeof sessionCurrencies)[number], string> = {
  ...{ USD: 'en', EUR: 'de', GBP: 'en', BRL: 'pt', CAD: 'fr', AUD: 'en', NOK: 'no' },
  ...{ SEK: 'sv', PLN: 'pl', CZK: 'cs', TRY: 'tr', RUB: 'ru', KZT: 'kk', UAH: 'uk' },
}

test.each(Object.entries(languageOf))('players of %s read %s', (_, language) =>
  expect(playerTexts([language]).language).toBe(language),
)

const sentences = (texts: typeof english) =>
  Object.entries(texts.pages).flatMap(([page, text]) =>
    Object.entries(text).map(([part, sentence]) => [`${page}.${part}`, sentence] as const),
  )

test.each(Object.entries(playerLanguages))(
  '%s has every sentence, translated, free of markup',
  (name, texts) => {
    expect(sentences(texts).map(([key]) => key)).toEqual(sentences(english).map(([key]) => key))
    for (const [key, sentence] of sentences(texts)) {
      expect(sentence, key).toMatch(/^[^<>&"]{5,}$/)
      if (name !== 'en') expect(sentence, key).not.toBe(Object.fromEntries(sentences(english))[key])
    }
  },
)
