import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import type { SearchParams } from 'nuqs/server'
import { loadAccessParams, toAccessSearch } from '@/components/staff/provider-params'
import { ProviderView } from '@/components/staff/provider-view'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

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
    trpc.staffProviders.standings.queryOptions(search),
  )
  return (
    <Hydrate>
      <Link
        href="/staff/providers"
        className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        Providers
      </Link>
      <ProviderView providerCode={code} />
    </Hydrate>
  )
}
