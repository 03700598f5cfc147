import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { BrandView } from '@/components/brands/brand-view'
import { SingleNotice } from '@/components/brands/single-notice'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Brand' }

export default async function BrandPage({ params }: { params: Promise<{ brandId: string }> }) {
  const { brandId } = await params
  const me = await requireMe()
  if (me.organization?.kind !== 'platform') return <SingleNotice />
  const can = (permission: (typeof me.permissions)[number]) => me.permissions.includes(permission)
  await prefetch(
    trpc.brands.survey.queryOptions(),
    trpc.sessions.search.queryOptions({ brandId, cursor: null }),
    trpc.transactions.search.queryOptions({ brandId, cursor: null }),
    ...(can('endpoint.read') ? [trpc.brands.endpoints.queryOptions({ brandIds: [brandId] })] : []),
    ...(can('keys.read') ? [trpc.keys.list.queryOptions()] : []),
  )
  return (
    <Hydrate>
      <Link
        href="/brands"
        className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        Brands
      </Link>
      <BrandView brandId={brandId} />
    </Hydrate>
  )
}
