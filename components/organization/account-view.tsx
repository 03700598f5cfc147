'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { LoadError } from '@/components/data/load-error'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { DeletionsCard } from '@/components/jobs/deletions-card'
import { useStaffCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useOpenOrganization } from '@/components/shell/use-open-organization'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { OrganizationKyb } from '@/components/verification/organization-kyb'
import type { Account } from './account'
import { AccountCredit } from './account-credit'
import { AccountLimits } from './account-limits'
import { AccountRetention } from './account-retention'
import { AccountStatus } from './account-status'
import { OwnerCard } from './owner-card'

const kinds = {
  single: 'Single casino',
  platform: 'Platform',
  affiliate: 'Affiliate',
  studio: 'Studio',
} as const

function AccountFacts({ account }: { account: Account }) {
  const isPlatform = account.kind === 'platform'
  const facts = [
    { label: 'Organization ID', value: <Id value={account.id} what="organization ID" /> },
    { label: 'Kind', value: kinds[account.kind] },
    { label: 'Created', value: <Time value={account.createdAt} hasYear /> },
    { label: 'Owner', value: account.ownerNames.join(', ') || 'None yet' },
  ]
  const ofPlatforms = [
    { label: 'Brands in use', value: `${account.brandsInUse} of ${account.brandLimit}` },
    {
      label: 'Default brand',
      value: account.hasDefaultBrand ? 'Set' : 'None: calls without sub_operator_ref get E6010',
    },
  ]
  return (
    <Card className="p-5">
      <Facts facts={isPlatform ? [...facts, ...ofPlatforms] : facts} />
    </Card>
  )
}

/** An organization's account. The tenant's own data requires opening the organization, which is recorded. */
export function AccountView({ organizationId }: { organizationId: string }) {
  const trpc = useTRPC()
  const open = useOpenOrganization()
  const canReadAudit = useStaffCan('audit.everywhere')
  const canReadContract = useStaffCan('contracts.read')
  const account = useQuery(trpc.staffOrganizations.get.queryOptions({ organizationId }))
  if (account.isPending) return <DetailSkeleton />
  if (account.isError && account.error.data?.code === 'NOT_FOUND') {
    return (
      <EmptyState
        heading="h1"
        title="Organization not found"
        actions={
          <Button asChild>
            <Link href="/staff/organizations">All organizations</Link>
          </Button>
        }
      >
        The link may be wrong, or the organization was deleted.
      </EmptyState>
    )
  }
  if (account.isError) {
    return (
      <LoadError
        what="The organization"
        message={account.error.message}
        onRetry={() => void account.refetch()}
      />
    )
  }
  const { data } = account
  const isAffiliate = data.kind === 'affiliate'
  return (
    <>
      <PageHeader
        title={data.name}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <code className="text-[0.8125rem]">{data.slug}</code>
            <StateBadge account={data} />
            {data.credit.isUsedUp && !isAffiliate && <Badge tone="warn">No credit</Badge>}
          </span>
        }
        actions={
          <>
            {!data.deletedAt && <AccountStatus account={data} />}
            {canReadContract && (
              <Button asChild>
                {isAffiliate ? (
                  <Link href={`/staff/affiliates/${organizationId}`}>Programme and commission</Link>
                ) : (
                  <Link href={`/staff/billing/contracts/${organizationId}`}>Contract</Link>
                )}
              </Button>
            )}
            {canReadAudit && (
              <Button asChild>
                <Link href={`/staff/audit-log?organization=${data.slug}`}>Audit log</Link>
              </Button>
            )}
            <Button
              variant="primary"
              isPending={open.isPending}
              onClick={() => open.mutate({ organizationId })}
            >
              Open dashboard
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {data.ownerNames.length === 0 && !data.deletedAt && (
          <OwnerCard organizationId={organizationId} invites={data.ownerInvites} />
        )}
        <DeletionsCard organizationId={organizationId} />
        <AccountFacts account={data} />
        {!isAffiliate && <AccountCredit account={data} />}
        <OrganizationKyb organizationId={organizationId} />
        {!isAffiliate && <AccountLimits account={data} />}
        {!isAffiliate && <AccountRetention account={data} />}
      </div>
    </>
  )
}

function StateBadge({ account: { isActive, deletedAt } }: { account: Account }) {
  if (deletedAt) return <Badge tone="neutral">Deleted</Badge>
  return isActive ? <Badge tone="ok">Active</Badge> : <Badge tone="bad">Suspended</Badge>
}
