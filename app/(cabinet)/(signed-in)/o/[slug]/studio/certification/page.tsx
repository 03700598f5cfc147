import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { StudioRuns } from '@/components/certification/certification-source'
import { CertificationView } from '@/components/certification/runs-view'
import { certificationList } from '@/components/certification/search-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Certification' }

export default async function StudioCertificationPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>
}) {
  const { permissions } = await requireMe()
  if (!permissions.includes('studio.read')) return <NoAccess />
  const { cursor } = certificationList.toSearch(await certificationList.load(searchParams))
  await prefetch(trpc.studioCertification.list.queryOptions({ cursor }))
  return (
    <Hydrate>
      <StudioRuns>
        <CertificationView />
      </StudioRuns>
    </Hydrate>
  )
}
