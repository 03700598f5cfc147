import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { CertificationView } from '@/components/certification/runs-view'
import { certificationList } from '@/components/certification/search-params'
import { Hydrate, prefetch, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Certification' }

export default async function CertificationPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = certificationList.toSearch(await certificationList.load(searchParams))
  await prefetch(trpc.staffCertification.list.queryOptions(search), trpc.staffProviders.survey.queryOptions())
  return (
    <Hydrate>
      <CertificationView />
    </Hydrate>
  )
}
