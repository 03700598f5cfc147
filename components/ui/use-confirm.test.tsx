import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '@/components/trpc/query-client'
import { confirmation } from './confirmation'
import { refusalOf } from './server-errors'
import { toast } from './toast'
import { useConfirm } from './use-confirm'

const queryClient = makeQueryClient()

let confirmOfHook: ReturnType<typeof useConfirm> = () => expect.fail('not rendered')

function Asker() {
  confirmOfHook = useConfirm()
  return null
}

/** Asks as a component does. */
const ask: typeof confirmOfHook = (question) => {
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Asker />
    </QueryClientProvider>,
  )
  confirmOfHook(question)
}

const words = {
  title: 'Revoke “Main”?',
  text: 'Calls are refused.',
  action: 'Revoke',
  tone: 'danger',
} as const

interface Key {
  name: string
}

function deferred() {
  let resolve: (key: Key) => void = () => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<Key>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { promise, resolve, reject }
}

/** Asks, agrees, and returns how it can be answered. */
function agree(question: object = {}) {
  const { promise, ...answers } = deferred()
  ask({ ...words, send: () => promise, ...question })
  confirmation.current()?.confirm()
  return answers
}

const success = () => vi.spyOn(toast, 'success').mockReturnValue()

afterEach(async () => {
  await expect.poll(() => confirmation.current()?.isPending).not.toBe(true)
  confirmation.close()
})

it('asks, and nothing is sent before the answer', () => {
  const send = vi.fn()
  ask({ ...words, send })
  expect(confirmation.current()).toMatchObject({ words, isPending: false, refusal: null })
  confirmation.close()
  expect(confirmation.current()).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

it('cannot be closed, answered again or replaced while it is sent', async () => {
  const { promise, resolve } = deferred()
  const send = vi.fn(() => promise)
  ask({ ...words, send })
  const { confirm } = confirmation.current() ?? expect.fail('not asked')
  confirm()
  confirm()
  confirmation.close()
  ask({ ...words, title: 'Another?', send })
  expect(confirmation.current()).toMatchObject({ words, isPending: true })
  resolve({ name: 'Main' })
  await expect.poll(() => confirmation.current()).toBeNull()
  expect(send).toHaveBeenCalledTimes(1)
})

it('closes once it was sent and what it changed was loaded again, and says so', async () => {
  const said = success()
  const reload = vi.spyOn(queryClient, 'invalidateQueries')
  const onDone = vi.fn()
  const changed = { queryKey: ['keys'] }
  const { resolve } = agree({ changed, done: ({ name }: Key) => `${name} revoked`, onDone })
  expect(said).not.toHaveBeenCalled()
  resolve({ name: 'Main' })
  await expect.poll(() => confirmation.current()).toBeNull()
  expect(said).toHaveBeenCalledWith('Main revoked')
  expect(reload.mock.calls).toEqual([[changed]])
  expect(onDone).toHaveBeenCalledWith({ name: 'Main' })
})

it('a refusal stays on screen with its message, until it is tried again', async () => {
  const said = success()
  const { reject } = agree({ done: 'Revoked' })
  reject(refusalOf('in_use', 'A game is open.'))
  await expect.poll(() => confirmation.current()).toMatchObject({ isPending: false })
  expect(confirmation.current()).toMatchObject({ words, refusal: 'A game is open.' })
  expect(said).not.toHaveBeenCalled()
  confirmation.current()?.confirm()
  expect(confirmation.current()).toMatchObject({ isPending: true, refusal: null })
})

it('a refusal may be worded by who asked', async () => {
  const { reject } = agree({ explain: () => 'Nothing was changed.', notDone: 'Not cancelled' })
  reject(refusalOf('gone', 'Gone'))
  await expect.poll(() => confirmation.current()).toMatchObject({ refusal: 'Nothing was changed.' })
  expect(confirmation.current()?.words.notDone).toBe('Not cancelled')
})

it('what is not sent anywhere is done at once, and the question is gone before it', () => {
  const onConfirm = vi.fn(() => expect(confirmation.current()).toBeNull())
  ask({ ...words, onConfirm })
  confirmation.current()?.confirm()
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

it('a question goes with the component that asked, whose refusal is then a toast', async () => {
  const failed = vi.spyOn(toast, 'error').mockReturnValue()
  const { reject } = agree()
  confirmation.withdraw('another')
  expect(confirmation.current()).not.toBeNull()
  confirmation.withdraw(confirmation.current()?.asker ?? '')
  expect(confirmation.current()).toBeNull()
  reject(refusalOf('gone', 'Gone'))
  await expect.poll(() => failed).toHaveBeenCalledWith('Gone')
})
