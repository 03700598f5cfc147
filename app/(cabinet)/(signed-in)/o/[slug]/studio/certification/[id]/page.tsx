import type { Metadata } from 'next'
import { StudioRuns } from '@/components/certification/certification-source'
import { CertificationRunView } from '@/components/certification/run-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Certification run' }

export default async function StudioRunPage({ params }: { params: Promise<{ id: string }> }) {
  const { permissions } = await requireMe()
  if (!permissions.includes('studio.read')) return <NoAccess />
  const { id } = await params
  await prefetch(trpc.studioCertification.get.queryOptions({ runId: id }))
  return (
    <Hydrate>
      <StudioRuns>
        <CertificationRunView id={id} />
      </StudioRuns>
    </Hydrate>
  )
}
