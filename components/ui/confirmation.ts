import { type InvalidateQueryFilters, MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ServerError } from './server-errors'
import { toast } from './toast'

interface Words {
  title: string
  text?: ReactNode
  /** Instead of a text: what it does, one per line. */
  effects?: readonly string[] | undefined
  /** The button that does it. */
  action: string
  /** The other button, which has the focus; "Cancel" by default. */
  keep?: string
  tone?: 'danger' | undefined
  /** Heading of a refusal. */
  notDone?: string
}

interface Sending<Result> {
  send: () => Promise<Result>
  /** What is loaded again once it was sent; also after a refusal, which it may explain. */
  changed?: InvalidateQueryFilters | readonly InvalidateQueryFilters[]
  /** The message once it was sent. */
  done?: string | ((result: Result) => string)
  onDone?: (result: Result) => void
  /** Where the message of a refusal is not enough. */
  explain?: (error: ServerError) => ReactNode
}

/** What is asked, and what an agreement does: sends something, or something at once. */
export type Question<Result> = Words & (Sending<Result> | { onConfirm: () => void })

interface Asked {
  key: number
  asker: string
  words: Words
  isPending: boolean
  /** Why what was sent was refused. */
  refusal: ReactNode
  confirm: () => void
}

interface Asker {
  /** The component: its question goes with it. */
  asker: string
  queryClient: QueryClient
}

/** The question on screen. Until what it sent is answered, it stays, and no other is asked. */
function createConfirmation() {
  const listeners = new Set<() => void>()
  let asked: Asked | null = null
  let count = 0
  const show = (next: Asked | null) => {
    asked = next
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    current: () => asked,
    ask<Result>(question: Question<Result>, { asker, queryClient }: Asker): void {
      if (asked?.isPending) return
      const key = ++count
      const put = (change: Partial<Asked>) => {
        if (asked?.key === key) show({ ...asked, ...change })
      }
      const end = () => {
        if (asked?.key === key) show(null)
      }
      const confirm = () => {
        if (asked?.key !== key || asked.isPending) return
        if ('onConfirm' in question) {
          end()
          return question.onConfirm()
        }
        put({ isPending: true, refusal: null })
        void sendIt(question, queryClient, {
          onSent: end,
          onRefused: (refusal, message) => {
            // Its asker may be gone meanwhile.
            if (asked?.key === key) put({ isPending: false, refusal })
            else toast.error(message)
          },
        })
      }
      show({ key, asker, words: question, isPending: false, refusal: null, confirm })
    },
    withdraw(asker: string): void {
      if (asked?.asker === asker) show(null)
    },
    close(): void {
      if (!asked?.isPending) show(null)
    },
  }
}

interface Outcome {
  onSent: () => void
  onRefused: (refusal: ReactNode, message: string) => void
}

/** As a mutation: a refusal loads the page's data again. */
function sendIt<Result>(
  { send, changed, done, onDone, explain }: Sending<Result>,
  queryClient: QueryClient,
  { onSent, onRefused }: Outcome,
): Promise<unknown> {
  const reload = () =>
    Promise.all([changed ?? []].flat().map((filter) => queryClient.invalidateQueries(filter)))
  const sending = new MutationObserver<Result, ServerError, void>(queryClient, {
    mutationFn: send,
    // It cannot be closed while it waits for a connection.
    networkMode: 'always',
    onSuccess: async (result) => {
      await reload()
      const message = typeof done === 'function' ? done(result) : done
      if (message !== undefined) toast.success(message)
      onSent()
      onDone?.(result)
    },
    onError: (error) => {
      void reload()
      onRefused(explain?.(error) ?? error.message, error.message)
    },
  })
  return sending.mutate().catch(() => undefined)
}

/** One for the whole dashboard. */
export const confirmation = createConfirmation()
