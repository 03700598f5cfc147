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

it('a dialog without anything entered since it opened is closed at once, whatever the page below holds', () => {
  const unsaved = createUnsaved()
  unsaved.hold(() => true)
  const close = vi.fn()
  unsaved.close(close, unsaved.held())
  expect([close.mock.calls.length, unsaved.asked()]).toEqual([1, null])
})

it('a dialog with something entered is closed once the user agrees; the page below still holds its own', () => {
  const unsaved = createUnsaved()
  const close = vi.fn()
  unsaved.hold(() => true)
  const below = unsaved.held()
  const release = unsaved.hold(() => true)
  unsaved.close(close, below)
  expect([close.mock.calls.length, unsaved.asked()]).toEqual([0, { go: close, below }])
  unsaved.answer(false)
  expect([close.mock.calls.length, unsaved.asked()]).toEqual([0, null])
  unsaved.close(close, below)
  unsaved.answer(true)
  release()
  expect([close.mock.calls.length, unsaved.isHeld()]).toEqual([1, true])
})

it('a dialog whose form was saved is closed at once', () => {
  const unsaved = createUnsaved()
  const below = unsaved.held()
  const close = vi.fn()
  unsaved.hold(() => true)()
  unsaved.close(close, below)
  expect([close.mock.calls.length, unsaved.asked()]).toEqual([1, null])
})

it('a dialog that closes by itself takes its question along, and no other', () => {
  const unsaved = createUnsaved()
  const below = unsaved.held()
  unsaved.hold(() => true)
  unsaved.close(vi.fn(), below)
  unsaved.withdraw(below)
  expect(unsaved.asked()).toBe(null)
  unsaved.leave(vi.fn())
  unsaved.withdraw(below)
  expect(unsaved.asked()).not.toBe(null)
})
