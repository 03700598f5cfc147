import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAutosave, type SaveState } from './autosave'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp(save: (value: string) => Promise<void>) {
  const states: SaveState[] = []
  return { states, autosave: createAutosave({ save, pauseMs: 300, onState: (state) => states.push(state) }) }
}

it('the latest value is saved after a pause', async () => {
  const saved: string[] = []
  const { autosave, states } = setUp(async (value) => void saved.push(value))
  autosave.change('S')
  autosave.change('Sp')
  await vi.advanceTimersByTimeAsync(299)
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(saved).toEqual(['Sp'])
  expect(states).toEqual(['saving', 'saved'])
})

it('one request runs at a time, and a change during it is saved next', async () => {
  const open: (() => void)[] = []
  const saved: string[] = []
  const { autosave } = setUp((value) => {
    saved.push(value)
    return new Promise<void>((resolve) => open.push(resolve))
  })
  autosave.change('a')
  const first = autosave.flush()
  autosave.change('b')
  const second = autosave.flush()
  expect(saved).toEqual(['a'])
  open[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toEqual(['a', 'b'])
  open[1]?.()
  expect(await Promise.all([first, second])).toEqual([true, true])
})

it('what could not be saved is kept for the next attempt', async () => {
  const saved: string[] = []
  let isDown = true
  const { autosave, states } = setUp(async (value) => {
    if (isDown) throw new Error('offline')
    saved.push(value)
  })
  autosave.change('a')
  expect(await autosave.flush()).toBe(false)
  isDown = false
  expect(await autosave.flush()).toBe(true)
  expect(saved).toEqual(['a'])
  expect(states).toEqual(['saving', 'failed', 'saving', 'saved'])
})
