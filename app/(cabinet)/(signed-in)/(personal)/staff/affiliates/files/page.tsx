import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { BankFilesView } from '@/components/affiliate/bank-files-view'
import { unfilteredList } from '@/components/data/list-filters'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Bank files' }

export default async function BankFilesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('affiliates.read')) return <NoAccess />
  const params = await unfilteredList.load(searchParams)
  await prefetch(trpc.staffAffiliates.payoutFiles.queryOptions(params))
  return (
    <Hydrate>
      <BankFilesView />
    </Hydrate>
  )
}
