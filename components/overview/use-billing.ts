'use client'

import { useQuery } from '@tanstack/react-query'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { unpaidStatuses } from './parts'

/** Credit and unpaid invoices, for those who may read them; undefined until they are known. */
export function useBilling() {
  const trpc = useTRPC()
  const enabled = useCan('billing.read')
  const options = { enabled, staleTime: 60_000, retry: false } as const
  const credit = useQuery(trpc.billing.overview.queryOptions(undefined, options)).data
  const [late, open, partly] = unpaidStatuses
  const overdue = useQuery(trpc.invoices.search.queryOptions({ status: late }, options)).data?.invoices
  const unpaid = useQuery(trpc.invoices.search.queryOptions({ status: open }, options)).data?.invoices
  const begun = useQuery(trpc.invoices.search.queryOptions({ status: partly }, options)).data?.invoices
  const topUp = useQuery(trpc.packages.topUp.queryOptions(undefined, options)).data
  return {
    credit,
    topUp,
    invoices: overdue && unpaid && begun && { overdue, all: [...overdue, ...unpaid, ...begun] },
  }
}
