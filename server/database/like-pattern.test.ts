import { expect, test } from 'vitest'
import { literalPattern } from './like-pattern'

test('the signs of a pattern are escaped, everything else is left', () => {
  expect(literalPattern(String.raw`50% of a_b\\c é`)).toBe(String.raw`50\% of a\_b\\\\c é`)
})

const queries = import.meta.glob<string>('/server/**/queries*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no query hands text to LIKE as it is', () => {
  const found = Object.entries(queries).flatMap(([file, source]) =>
    [...source.matchAll(/\b(?:contains|string_contains|startsWith|endsWith): (?!literalPattern\(|').*/g)].map(
      ([line]) => `${file}: ${line}`,
    ),
  )
  expect(Object.keys(queries).length).toBeGreaterThan(50)
  expect(found).toEqual([])
  const raw = Object.entries(queries).filter(([, source]) => /\bi?like\b *[$(']/i.test(source))
  expect(raw.map(([file]) => file)).toEqual([])
})
