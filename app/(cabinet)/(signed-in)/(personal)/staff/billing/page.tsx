import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { ReceivablesView } from '@/components/billing/receivables-view'
import { cursorParam } from '@/components/data/list-params'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Receivables' }

const loadParams = createLoader(cursorParam)

export default async function ReceivablesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('invoices.manage')) return <NoAccess />
  await prefetch(trpc.staffInvoices.receivables.queryOptions(await loadParams(searchParams)))
  return (
    <Hydrate>
      <ReceivablesView />
    </Hydrate>
  )
}
