import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { ReceivablesView } from '@/components/billing/receivables-view'
import { unfilteredList } from '@/components/data/list-filters'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Receivables' }

export default async function ReceivablesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('invoices.manage')) return <NoAccess />
  await prefetch(trpc.staffInvoices.receivables.queryOptions(await unfilteredList.load(searchParams)))
  return (
    <Hydrate>
      <ReceivablesView />
    </Hydrate>
  )
}
