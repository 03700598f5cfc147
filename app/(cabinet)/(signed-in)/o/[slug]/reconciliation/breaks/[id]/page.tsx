import type { Metadata } from 'next'
import { BreakView } from '@/components/reconciliation/break-view'
import { Hydrate, prefetch, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Break' }

export default async function BreakPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await prefetch(trpc.reconciliation.oneBreak.queryOptions({ breakId: id }))
  return (
    <Hydrate>
      <BreakView id={id} />
    </Hydrate>
  )
}
