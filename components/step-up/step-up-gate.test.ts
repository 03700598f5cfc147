import { expect, it, vi } from 'vitest'
import { createStepUpGate } from './step-up-gate'

it('calls refused at the same time wait for one answer', async () => {
  const gate = createStepUpGate()
  const listener = vi.fn()
  gate.subscribe(listener)
  const answers = [gate.ask(['password']), gate.ask(['password'])]
  expect(listener).toHaveBeenCalledTimes(1)
  gate.current()?.answer(true)
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(gate.current()).toBeNull()
})

it('asks anew the next time', async () => {
  const gate = createStepUpGate()
  gate.subscribe(() => undefined)
  const first = gate.ask(['password'])
  gate.current()?.answer(false)
  expect(await first).toBe(false)
  expect(gate.current()).toBeNull()
  const second = gate.ask(['provider', 'code'], 'c1')
  expect(gate.current()).toMatchObject({ methods: ['provider', 'code'], connectionId: 'c1' })
  gate.current()?.answer(true)
  expect(await second).toBe(true)
})

it('refuses at once where there is nobody to ask', async () => {
  expect(await createStepUpGate().ask(['password'])).toBe(false)
})
