import type { Metadata } from 'next'
import { DifferencesView } from '@/components/packages/differences-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Payment differences' }

export default async function DifferencesPage() {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('purchases.review')) return <NoAccess />
  await prefetch(trpc.staffPackages.differences.queryOptions({}))
  return (
    <Hydrate>
      <DifferencesView />
    </Hydrate>
  )
}
