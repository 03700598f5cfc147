import { expect, test } from 'vitest'
import { newRoundSeed, randomFromSeed, repeatableRandom } from './random'

test('a round can be drawn again from its seed, and no two seeds agree', () => {
  const seed = newRoundSeed()
  const draw = (from: string) => {
    const random = randomFromSeed(from)
    return Array.from({ length: 50 }, () => random.below(1_000))
  }
  expect(draw(seed)).toEqual(draw(seed))
  expect(draw(seed)).not.toEqual(draw(newRoundSeed()))
})

test.each([
  ['seeded', randomFromSeed('ab'.repeat(32))],
  ['repeatable', repeatableRandom('x')],
])('the %s generator is even', (_, random) => {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (let index = 0; index < 70_000; index++) {
    const drawn = random.below(7)
    counts[drawn] = (counts[drawn] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400)
})
