'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useTRPC } from '@/components/trpc/provider'
import { useHydrated } from './use-hydrated'

/**
 * Names providers by their code; the code itself until the names are loaded, and while a part of the page hydrates, since
 * the part before it may have loaded them by then.
 */
export function useProviderName(): (code: string) => string {
  const trpc = useTRPC()
  // Croupier's own pages have no organization whose providers could be asked for.
  const isStaffPage = usePathname().startsWith('/staff')
  const own = useQuery(trpc.transactions.providers.queryOptions(undefined, { enabled: !isStaffPage }))
  const all = useQuery(trpc.staffProviders.survey.queryOptions(undefined, { enabled: isStaffPage }))
  const isHydrated = useHydrated()
  const providers: readonly { code: string; name: string }[] = (isStaffPage ? all.data : own.data) ?? []
  return (code) => (isHydrated ? providers : []).find((provider) => provider.code === code)?.name ?? code
}

export function ProviderName({ code }: { code: string }) {
  return <>{useProviderName()(code)}</>
}
