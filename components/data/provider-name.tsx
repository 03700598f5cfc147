'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'

/** Names providers by their code; the code itself until the names are loaded. */
export function useProviderName(): (code: string) => string {
  const trpc = useTRPC()
  const providers = useQuery(trpc.transactions.providers.queryOptions())
  return (code) => providers.data?.find((provider) => provider.code === code)?.name ?? code
}

export function ProviderName({ code }: { code: string }) {
  return <>{useProviderName()(code)}</>
}
