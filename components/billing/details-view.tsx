'use client'

import { useQuery } from '@tanstack/react-query'
import { type Fact, Facts } from '@/components/data/facts'
import { Loaded } from '@/components/data/loaded'
import { FormSkeleton } from '@/components/data/skeletons'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { countryName } from '@/components/ui/countries'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { noValue } from '@/server/contract/figures'
import type { BillingDetails } from './details-form'

const DetailsForm = lazyPanel(() => import('./details-form'), 'DetailsForm', <FormSkeleton fields={6} />)

const empty: BillingDetails = { name: '', address: '', vatId: null, country: null, poNumber: null, email: '' }

export function DetailsView() {
  const trpc = useTRPC()
  const canChange = useCan('billing.purchase')
  const details = useQuery(trpc.invoices.details.queryOptions())
  return (
    <Card>
      <CardHeader
        title="Billing details"
        description="Printed on future invoices. Issued invoices keep their details."
      />
      <div className="px-5 pb-5">
        <Loaded query={details} what="Billing details" skeleton={<FormSkeleton />}>
          {(data) =>
            canChange ? (
              <DetailsForm details={data ?? empty} />
            ) : data ? (
              <Facts facts={factsOf(data)} />
            ) : (
              <p className="text-muted text-sm">No billing details yet.</p>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

const factsOf = ({ name, address, vatId, country, poNumber, email }: BillingDetails): Fact[] => [
  { label: 'Company name', value: name },
  { label: 'Address', value: <span className="whitespace-pre-line">{address}</span> },
  { label: 'Country', value: country ? countryName(country) : noValue },
  { label: 'VAT ID', value: vatId ?? noValue },
  { label: 'PO number', value: poNumber ?? noValue },
  { label: 'Billing email', value: email },
]
