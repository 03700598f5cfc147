'use client'

import { useQuery } from '@tanstack/react-query'
import { searchEntries } from '@/components/guides/search-entries'
import type { SearchEntry } from '@/server/docs/guide'

const maxFound = 4

async function fetchEntries(): Promise<SearchEntry[]> {
  const response = await fetch('/docs/search.json')
  if (!response.ok) throw new Error(`The guides answered ${response.status}`)
  return response.json()
}

/** Sections of the guides that say what was typed. */
export function useGuides(typed: string): SearchEntry[] {
  const text = typed.trim()
  const isWorthAsking = text.length >= 3
  const entries = useQuery({
    queryKey: ['guide-sections'],
    queryFn: fetchEntries,
    enabled: isWorthAsking,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!isWorthAsking || !entries.data) return []
  return searchEntries(entries.data, text)
    .slice(0, maxFound)
    .map(({ entry }) => entry)
}
