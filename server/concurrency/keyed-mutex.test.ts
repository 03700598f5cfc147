import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex'

test('work of one key runs in turn, also after a failure, and other keys do not wait', async () => {
  const mutex = createKeyedMutex()
  const done: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const first = mutex('a', async () => {
    await gate
    done.push('a1')
    throw new Error('failed')
  })
  const second = mutex('a', async () => done.push('a2'))
  await mutex('b', async () => done.push('b1'))
  expect(done).toEqual(['b1'])
  open()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(done).toEqual(['b1', 'a1', 'a2'])
})
