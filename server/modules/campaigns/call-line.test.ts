import { expect, test } from 'vitest'
import { createCallLine } from './call-line'

const turn = () => new Promise((resolve) => setImmediate(resolve))
const always = () => true

/** A line, and calls of it that end when told. */
function heldCalls(width: number) {
  const line = createCallLine(width)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const call = (id: number, mayBegin: () => boolean = always) =>
    line.call(() => {
      begun.push(id)
      return new Promise<number>((resolve) => ends.push(() => resolve(id)))
    }, mayBegin)
  return { line, begun, call, end: () => ends.shift()?.() }
}

test('so many calls are made at once, and the next as soon as one ends, in the order in which they came', async () => {
  const { begun, call, end } = heldCalls(2)
  const results = [1, 2, 3, 4].map((id) => call(id))
  await turn()
  expect(begun).toEqual([1, 2])
  end()
  await turn()
  expect(begun).toEqual([1, 2, 3])
  for (let left = 3; left > 0; left -= 1) {
    end()
    await turn()
  }
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4])
})

test('a call whose time is over when its turn comes is not made, and holds up nobody', async () => {
  const { begun, call, end } = heldCalls(1)
  const results = [call(1), call(2, () => false), call(3)]
  await turn()
  end()
  await turn()
  end()
  expect(await Promise.all(results)).toEqual([1, null, 3])
  expect(begun).toEqual([1, 3])
})

test('once closed nothing more begins, and what has begun is brought to its end', async () => {
  const { line, begun, call, end } = heldCalls(1)
  const results = [call(1), call(2)]
  await turn()
  line.close()
  end()
  expect(await Promise.all([...results, call(3)])).toEqual([1, null, null])
  expect(begun).toEqual([1])
})

test('a call that fails gives its place to the next', async () => {
  const line = createCallLine(1)
  const failing = line.call(() => Promise.reject(new Error('no')), always)
  const next = line.call(() => Promise.resolve('yes'), always)
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
