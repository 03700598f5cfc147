import { expect, test } from 'vitest'
import { type OurSide, type TheirSide, toSides } from './sides'

const ours = (transactionId: string) => ({ transactionId }) as OurSide
const theirs = (transactionId: string) => ({ transactionId }) as TheirSide

test('the sides of a round name each transaction once, ours first', () => {
  const answer = { status: 'finished' as const, transactions: [theirs('c'), theirs('a')] }
  expect(toSides({ movements: [ours('a'), ours('b')], answer })).toEqual([
    { transactionId: 'a', ours: ours('a'), theirs: theirs('a') },
    { transactionId: 'b', ours: ours('b'), theirs: null },
    { transactionId: 'c', ours: null, theirs: theirs('c') },
  ])
  expect(toSides({ movements: [], answer: null })).toEqual([])
})
