'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { StaffAffiliatesTable } from './affiliates-table'
import { StaffEnquiries } from './enquiries-card'
import { StaffPayouts } from './payouts-card'
import { StaffProgrammes } from './programmes-card'

/** Affiliates, enquiries, withdrawals and programmes. */
export function StaffAffiliatesView() {
  const trpc = useTRPC()
  const affiliates = useQuery(trpc.staffAffiliates.list.queryOptions())
  const programmes = useQuery(trpc.staffAffiliates.programmes.queryOptions())
  return (
    <>
      <PageHeader
        title="Affiliates"
        description="Who brings operators, what they earn, and what is paid out. Open an affiliate’s account under Organizations."
      />
      <div className="grid gap-5">
        <StaffPayouts />
        <StaffEnquiries />
        <Loaded query={affiliates} what="the affiliates">
          {(rows) => <StaffAffiliatesTable affiliates={rows} programmes={programmes.data ?? []} />}
        </Loaded>
        <Loaded query={programmes} what="the programmes">
          {(rows) => <StaffProgrammes programmes={rows} />}
        </Loaded>
      </div>
    </>
  )
}
