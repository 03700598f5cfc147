import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { accessList } from '@/components/providers/provider-params'
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
  const search = accessList.toSearch(await accessList.load(searchParams))
  await prefetch(
    trpc.staffProviders.get.queryOptions({ providerCode: code }),
    trpc.staffProviders.access.queryOptions({ providerCode: code, ...search }),
  )
  return (
    <Hydrate>
      <BackLink href="/staff/providers">Providers</BackLink>
      <ProviderView providerCode={code} />
    </Hydrate>
  )
}
