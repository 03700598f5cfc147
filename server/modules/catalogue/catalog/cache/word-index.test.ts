import { expect, test } from 'vitest'
import { WordIndex } from './word-index'

function indexOf(...names: string[]): WordIndex {
  const index = new WordIndex()
  for (const [game, name] of names.entries()) for (const word of name.split(' ')) index.add(word, game)
  return index
}

const found = (index: WordIndex, beginning: string) =>
  [...index.find([beginning], 5)].toSorted((a, b) => a - b)

test.each([
  ['g', [0, 1, 2]],
  ['go', [0, 2]],
  ['gol', [0, 2]],
  ['gold', [0, 2]],
  ['golde', [2]],
  ['goldener', []],
  ['zz', []],
  ['7', [3]],
  ['книг', [4]],
])('words that begin with %s are found, each game once', (beginning, games) => {
  const index = indexOf('gold gold rush', 'green', 'golden gold', '7 777 77', 'книга книги')
  expect(found(index, beginning)).toEqual(games)
})

test('several beginnings are found where all are', () => {
  const index = indexOf('gold rush', 'gold river', 'silver river', 'river gold')
  expect([...index.find(['riv', 'go'], 4)].toSorted()).toEqual([1, 3])
  expect([...index.find(['riv', 'x'], 4)]).toEqual([])
  expect([...index.find([], 4)]).toEqual([])
})
