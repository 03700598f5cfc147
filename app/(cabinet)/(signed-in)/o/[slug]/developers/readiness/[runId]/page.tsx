import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { isId } from '@/components/data/list-params'
import { RunView } from '@/components/readiness/run-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Readiness probe' }

export default async function ProbeRunPage({ params }: { params: Promise<{ runId: string }> }) {
  const me = await requireMe()
  if (!me.permissions.includes('readiness.read')) return <NoAccess />
  const { runId } = await params
  if (!isId(runId)) notFound()
  await prefetch(trpc.readiness.get.queryOptions({ runId }))
  return (
    <Hydrate>
      <RunView runId={runId} />
    </Hydrate>
  )
}
