'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'

interface Progress {
  done: number
  total: number
  isRunning: boolean
  failure: string | null
}

const atOnce = 20

/** Closes a month for organizations, some at a time; going on after an interruption closes nothing twice. */
export function useCloseMonths(month: string) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const { mutateAsync } = useMutation(trpc.staffInvoices.closeMonth.mutationOptions())

  async function run(batches: AsyncIterable<string[]> | Iterable<string[]>) {
    const state: Progress = { done: 0, total: 0, isRunning: true, failure: null }
    setProgress({ ...state })
    try {
      for await (const ids of batches) {
        state.total += ids.length
        for (let start = 0; start < ids.length; start += atOnce) {
          const results = await mutateAsync({ month, organizationIds: ids.slice(start, start + atOnce) })
          state.done += results.filter(({ outcome }) => outcome.startsWith('closed')).length
          setProgress({ ...state })
        }
      }
    } catch (error) {
      state.failure = error instanceof Error ? error.message : 'The month could not be closed.'
    }
    setProgress({ ...state, isRunning: false })
    await queryClient.invalidateQueries(trpc.staffInvoices.pathFilter())
  }

  /** Of every page of the dry run, as it is now: the organizations that are ready. */
  async function* readyEverywhere() {
    let cursor: string | null = null
    do {
      const page: Page = await queryClient.fetchQuery({
        ...trpc.staffInvoices.previewMonth.queryOptions({ month, cursor }),
        staleTime: 0,
      })
      yield readyOf(page)
      cursor = page.next
    } while (cursor !== null)
  }

  return {
    closeOne: (organizationId: string) => run([[organizationId]]),
    closeReady: () => run(readyEverywhere()),
    progress,
  }
}

type Page = Outputs['staffInvoices']['previewMonth']

/** The organizations of a page whose month can be closed. */
export const readyOf = ({ organizations }: Page) =>
  organizations.filter(({ status }) => status === 'ready').map(({ organization }) => organization.id)
