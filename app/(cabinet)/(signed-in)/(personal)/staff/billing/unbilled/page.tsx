import type { Metadata } from 'next'
import { UnbilledView } from '@/components/contracts/unbilled-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Unbilled' }

export default async function UnbilledPage() {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('contracts.read')) return <NoAccess />
  await prefetch(trpc.staffRates.unbilled.queryOptions())
  return (
    <Hydrate>
      <UnbilledView />
    </Hydrate>
  )
}
