import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { loadAccessParams, toAccessSearch } from '@/components/providers/provider-params'
import { ProviderView } from '@/components/providers/provider-view'
import { BackLink } from '@/components/shell/back-link'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Provider' }

interface ProviderPageProps {
  params: Promise<{ code: string }>
  searchParams: Promise<SearchParams>
}

export default async function ProviderPage({ params, searchParams }: ProviderPageProps) {
  const { code } = await params
  const search = toAccessSearch(code, await loadAccessParams(searchParams))
  await prefetch(
    trpc.staffProviders.get.queryOptions({ providerCode: code }),
    trpc.staffProviders.access.queryOptions(search),
  )
  return (
    <Hydrate>
      <BackLink href="/staff/providers">Providers</BackLink>
      <ProviderView providerCode={code} />
    </Hydrate>
  )
}
