'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { BalanceFacts } from '@/components/affiliate/balance-facts'
import { ReferralsCard } from '@/components/affiliate/referrals-card'
import { type Column, DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { kybStatusLabels } from '@/components/packages/purchase-words'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { AffiliateActions } from './affiliate-actions'
import { programmeName } from './programme-name'
import type { Affiliate } from './types'

/** One affiliate: terms, balance, whom it brought and what speaks against them. */
export function AffiliateView({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC()
  const affiliate = useQuery(trpc.staffAffiliates.get.queryOptions({ organizationId }))
  return (
    <Loaded query={affiliate} what="The affiliate">
      {(data) => (
        <div className="grid gap-5">
          <Card>
            <CardHeader
              title={data.name}
              description={
                <>
                  {data.programme ? programmeName(data.programme) : 'Not enrolled in a programme'}.
                  Verification: {kybStatusLabels[data.kybStatus]}.
                </>
              }
              actions={
                <span className="flex flex-wrap gap-2 sm:justify-end">
                  <Button size="sm" asChild>
                    <Link href={`/staff/organizations/${data.id}`}>Organization</Link>
                  </Button>
                  <Button size="sm" asChild>
                    <Link href={`/staff/affiliates/withdrawals?organization=${data.slug}`}>Withdrawals</Link>
                  </Button>
                  <AffiliateActions affiliate={data} />
                </span>
              }
            />
            {data.suspendedReason !== null && (
              <div className="px-5 pb-5">
                <Notice tone="warn" title="Suspended">
                  {data.suspendedReason}
                </Notice>
              </div>
            )}
          </Card>
          {data.balance && <BalanceFacts balance={data.balance} />}
          <HintsCard hints={data.hints} />
          <ReferralsCard
            organizationId={organizationId}
            description="Attributed when Croupier accepted the enquiry."
          />
        </div>
      )}
    </Loaded>
  )
}

const hintLabels = {
  same_person: 'Same person',
  same_mail_domain: 'Same email domain',
  same_registration: 'Same registration number',
  same_vat_id: 'Same VAT ID',
  same_device: 'Same IP address and device',
  same_address: 'Same IP address',
} as const

const hintColumns: Column<Affiliate['hints'][number]>[] = [
  { heading: 'Hint', cell: ({ kind }) => <Badge tone="warn">{hintLabels[kind]}</Badge> },
  {
    heading: 'Organization',
    cell: ({ organization, detail }) => (
      <>
        {organization}
        <span className="block text-faint text-xs [overflow-wrap:anywhere] sm:hidden">{detail}</span>
      </>
    ),
  },
  { heading: 'In common', cell: ({ detail }) => detail, width: 'wrap', from: 'sm' },
]

function HintsCard({ hints }: Pick<Affiliate, 'hints'>) {
  return (
    <Card>
      <CardHeader
        title="Fraud signals"
        description="Data that the affiliate shares with its referred organizations. Signals for review, not proof."
      />
      {hints.length === 0 ? (
        <EmptyNote>No shared data found.</EmptyNote>
      ) : (
        <DataTable
          label="Fraud signals"
          rows={hints}
          keyOf={({ kind, organization, detail }) => kind + organization + detail}
          columns={hintColumns}
        />
      )}
    </Card>
  )
}
