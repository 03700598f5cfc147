'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { toSearchText } from './finding-looks'

const settleMs = 180

/** Searches for typed or pasted text after a pause. */
export function useFindings(typed: string) {
  const trpc = useTRPC()
  const text = useSettled(toSearchText(typed))
  const isWorthAsking = text.length >= 2
  const query = useQuery(
    trpc.search.anything.queryOptions({ text }, { enabled: isWorthAsking, staleTime: 10_000, retry: false }),
  )
  return {
    findings: isWorthAsking ? (query.data ?? []) : [],
    isLooking: toSearchText(typed) !== text || (isWorthAsking && query.isFetching),
    hasFailed: query.isError,
  }
}

/** A timer is an external system: it is set and cleared here. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
