import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { loadMonthParams, toMonth } from '@/components/contracts/contract-params'
import { OwnContractView } from '@/components/contracts/own-contract-view'
import { Hydrate, prefetch, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Contract' }

export default async function OwnContractPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { month } = await loadMonthParams(searchParams)
  await prefetch(trpc.contract.get.queryOptions(toMonth(month)))
  return (
    <Hydrate>
      <OwnContractView />
    </Hydrate>
  )
}
