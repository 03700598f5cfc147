import { describe, expect, it } from 'vitest'
import { rewritingOf } from './rewrite'

const ada = {
  email: 'ada@lovelace.example',
  names: ['Ada Lovelace', 'Ada Byron'],
  pseudonym: 'deleted-user-1',
}
const nia = { email: 'n.w+x@x.example', names: ['Nia'], pseudonym: 'deleted-user-2' }
const { text, person, json, patternText, jsonPatternText } = rewritingOf([ada, nia])

describe('a text', () => {
  it('loses mail addresses, names and former names, in any case', () => {
    expect(text('Ask ADA LOVELACE (ada@Lovelace.example), once Ada Byron.')).toBe(
      'Ask deleted-user-1 (deleted-user-1), once deleted-user-1.',
    )
  })

  it('keeps the addresses of others that contain one of them', () => {
    const others = 'canada@lovelace.example ada@lovelace.example.org ada@lovelace.example-corp.com'
    expect(text(others)).toBe(others)
  })

  it('loses an address before a full stop or a comma', () => {
    expect(text('n.w+x@x.example, n.w+x@x.example.')).toBe('deleted-user-2, deleted-user-2.')
  })

  it('takes the special characters of a name as they are', () => {
    const odd = rewritingOf([{ email: 'a@b.example', names: ['A (*) B'], pseudonym: 'p' }])
    expect(odd.text('by A (*) B and A AAA B')).toBe('by p and A AAA B')
  })

  it('keeps a word that is also a name', () => expect(text('Nia is a word')).toBe('Nia is a word'))
})

it('a column for one person loses a name of a single word too', () => {
  expect([person('nia'), person('Niamh'), person('Ada Lovelace (owner)')]).toEqual([
    'deleted-user-2',
    'Niamh',
    'deleted-user-1 (owner)',
  ])
})

it('JSON loses them at any depth and in keys, and keeps everything else', () => {
  expect(
    json({
      kind: 'user',
      name: 'Nia',
      note: 'Nia',
      n: 1,
      none: null,
      lists: [['to ada@lovelace.example'], { 'ada@lovelace.example': true }],
    }),
  ).toEqual({
    kind: 'user',
    name: 'deleted-user-2',
    note: 'Nia',
    n: 1,
    none: null,
    lists: [['to deleted-user-1'], { 'deleted-user-1': true }],
  })
})

it('by mail alone, names stay', () => {
  const byMail = rewritingOf([ada], { isByMailOnly: true })
  expect(byMail.text('Ada Lovelace ada@lovelace.example')).toBe('Ada Lovelace deleted-user-1')
  expect(byMail.person('Ada Lovelace')).toBe('Ada Lovelace')
})

it('finds with its patterns what it rewrites', () => {
  const found = (pattern: string, where: string) => new RegExp(pattern, 'i').test(where)
  expect(found(patternText, 'by Ada Byron')).toBe(true)
  expect(found(patternText, 'by Nia')).toBe(false)
  expect(found(jsonPatternText, '{"name": "Nia"}')).toBe(true)
  expect(found(jsonPatternText, '{"note": "Nia"}')).toBe(false)
})
