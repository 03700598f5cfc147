'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'

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
  const close = async (ids: readonly string[]) => {
    const state: Progress = { done: 0, total: ids.length, isRunning: true, failure: null }
    setProgress({ ...state })
    try {
      for (let start = 0; start < ids.length; start += atOnce) {
        const results = await mutateAsync({ month, organizationIds: ids.slice(start, start + atOnce) })
        state.done += results.filter(({ outcome }) => outcome.startsWith('closed')).length
        setProgress({ ...state })
      }
    } catch (error) {
      state.failure = error instanceof Error ? error.message : 'The month could not be closed.'
    }
    setProgress({ ...state, isRunning: false })
    await queryClient.invalidateQueries(trpc.staffInvoices.pathFilter())
  }
  return { close, progress }
}
