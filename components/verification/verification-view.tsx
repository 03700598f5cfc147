'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { DetailSkeleton, FormSkeleton } from '@/components/data/skeletons'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { CompanyFacts } from './company-facts'
import { DocumentsCard } from './documents-card'
import { OfficersCard } from './officers-card'
import { OwnersCard } from './owners-card'
import { StatusCard } from './status-card'
import type { Verification } from './types'

const DetailsForm = lazyPanel(() => import('./details-form'), 'DetailsForm', <FormSkeleton fields={5} />)

/** Where the organization's verification stands, and everything it takes. */
export function VerificationView() {
  const trpc = useTRPC()
  const found = useQuery(trpc.verification.get.queryOptions(undefined, { refetchInterval: 15_000 }))
  return (
    <>
      <PageHeader
        title="Verification"
        description="Croupier checks the business, owners and officers of every organization. Purchases are limited until then."
      />
      <Loaded query={found} what="The verification" skeleton={<DetailSkeleton />}>
        {(data) => <Parts verification={data} />}
      </Loaded>
    </>
  )
}

function Parts({ verification }: { verification: Verification }) {
  const canChange = useCan('kyb.manage') && verification.isEditable
  return (
    <div className="grid grid-cols-1 gap-6">
      <StatusCard verification={verification} />
      <Card>
        <CardHeader title="Company" />
        <div className="px-5 pb-5">
          {canChange ? (
            <DetailsForm profile={verification.profile} />
          ) : (
            <CompanyFacts profile={verification.profile} />
          )}
        </div>
      </Card>
      <OwnersCard verification={verification} canChange={canChange} />
      <OfficersCard officers={verification.officers} canChange={canChange} />
      <DocumentsCard verification={verification} canChange={canChange} />
    </div>
  )
}
