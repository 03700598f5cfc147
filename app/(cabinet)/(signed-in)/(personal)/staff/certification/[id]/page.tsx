import type { Metadata } from 'next'
import { CertificationRunView } from '@/components/certification/run-view'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Certification run' }

export default async function CertificationRunPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: runId } = await params
  await prefetch(
    trpc.staffCertification.get.queryOptions({ runId }),
    trpc.staffProviders.survey.queryOptions(),
  )
  return (
    <Hydrate>
      <CertificationRunView id={runId} />
    </Hydrate>
  )
}
