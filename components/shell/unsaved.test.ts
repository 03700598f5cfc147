import { expect, it, vi } from 'vitest'
import { createUnsaved } from './unsaved'

it('a page without anything entered is left at once', () => {
  const unsaved = createUnsaved()
  const go = vi.fn()
  unsaved.hold(() => false)
  unsaved.leave(go)
  expect([go.mock.calls.length, unsaved.asked()]).toEqual([1, null])
})

it('a page with something entered is left once the user agrees', () => {
  const unsaved = createUnsaved()
  const told = vi.fn()
  unsaved.subscribe(told)
  unsaved.hold(() => true)
  const go = vi.fn()
  unsaved.leave(go)
  unsaved.answer(false)
  expect([go.mock.calls.length, unsaved.isHeld(), unsaved.asked(), told.mock.calls.length]).toEqual([
    0,
    true,
    null,
    2,
  ])
  unsaved.leave(go)
  unsaved.answer(true)
  expect([go.mock.calls.length, unsaved.isHeld()]).toEqual([1, false])
})

it('what is saved, or gone with its form, holds nobody', () => {
  const unsaved = createUnsaved()
  const release = unsaved.hold(() => true)
  release()
  expect(unsaved.isHeld()).toBe(false)
})
