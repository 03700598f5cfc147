import type { Metadata } from 'next'
import { StatementView } from '@/components/settlement/statement-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Provider statement' }

export default async function StatementPage({ params }: { params: Promise<{ statementId: string }> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('settlements.read')) return <NoAccess />
  const { statementId } = await params
  await prefetch(trpc.staffSettlement.get.queryOptions({ statementId }))
  return (
    <Hydrate>
      <StatementView statementId={statementId} today={new Date().toISOString().slice(0, 10)} />
    </Hydrate>
  )
}
