'use client'

import { useQuery } from '@tanstack/react-query'
import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { LoadError } from '@/components/data/load-error'
import { Money } from '@/components/data/money'
import { FormSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { DeleteCard } from '@/components/deletion/delete-card'
import { LimitsCard } from '@/components/limits/limits-card'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { OwnProviders } from './own-providers'
import { RateLimits } from './rate-limits'
import { StaffAccess } from './staff-access'

const SettingsForm = lazyPanel(() => import('./settings-form'), 'SettingsForm', <FormSkeleton fields={3} />)

const kindLabels = {
  single: 'Single casino',
  platform: 'Platform, with brands',
  affiliate: 'Affiliate',
  studio: 'Studio',
} as const

export function OrganizationView() {
  const trpc = useTRPC()
  const settings = useQuery(trpc.organization.settings.queryOptions())
  const canSeeAudit = useCan('audit.read')
  const canDelete = useCan('deletion.request')
  if (settings.isPending) return <FormSkeleton />
  if (settings.isError) {
    return (
      <LoadError what="Settings" message={settings.error.message} onRetry={() => void settings.refetch()} />
    )
  }
  const { id, slug, kind, createdAt, isActive, credit, rateLimits } = settings.data
  return (
    <>
      <PageHeader
        title="Organization settings"
        description="Organization details, limits, providers and credit."
      />
      <div className="grid grid-cols-1 gap-6">
        {!isActive && (
          <Notice tone="bad" title="Croupier has suspended this organization">
            API calls are refused with E6003, except to read records, and open sessions accept no more bets.
            Wins, refunds and redeliveries still reach your wallet.
          </Notice>
        )}
        <Card>
          <CardHeader title="Organization" />
          <div className="grid grid-cols-1 gap-6 px-5 pb-5">
            <Facts
              facts={[
                { label: 'Organization ID', value: <Id value={id} what="organization ID" /> },
                { label: 'Slug', value: <code className="text-[0.8125rem]">{slug}</code> },
                { label: 'Kind', value: kindLabels[kind] },
                { label: 'Created', value: <Time value={createdAt} hasYear /> },
              ]}
            />
            <SettingsForm settings={settings.data} />
          </div>
        </Card>
        <CreditLine credit={credit} />
        <RateLimits rateLimits={rateLimits} />
        {kind === 'single' && <LimitsCard playerId="" />}
        <OwnProviders />
        {canSeeAudit && <StaffAccess />}
        {canDelete && <DeleteCard of="organization" />}
      </div>
    </>
  )
}

/** The balance in one line; the rest is on the billing page. */
function CreditLine({ credit }: { credit: Outputs['organization']['settings']['credit'] }) {
  const canRead = useCan('billing.read')
  return (
    <Card>
      <div className="grid gap-4 px-5 py-4">
        {credit.isUsedUp && (
          <Notice tone="bad" title="Launches are blocked">
            The balance has reached the credit limit. POST /v1/sessions returns E4001 (402). Open sessions
            continue.
          </Notice>
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
          <span>
            Credit balance: <Money value={credit.balance} className="font-medium" />
          </span>
          {canRead && (
            <OrganizationLink href="/billing" className="text-accent hover:underline">
              View billing
            </OrganizationLink>
          )}
        </p>
      </div>
    </Card>
  )
}
