'use client'

import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { LoadError } from '@/components/data/load-error'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { LimitsCard } from '@/components/limits/limits-card'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { MovementList } from '@/components/transactions/movement-list'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { type Brand, countText, nameOf } from './brand'
import { BrandEndpoints } from './brand-endpoints'
import { BrandKeys } from './brand-keys'
import { BrandMenu } from './brand-menu'
import { BrandSessions } from './brand-sessions'
import { BrandStatus } from './brand-status'

export function BrandView({ brandId }: { brandId: string }) {
  const trpc = useTRPC()
  const survey = useQuery(trpc.brands.survey.queryOptions())
  const canSeeEndpoints = useCan('endpoint.read')
  const canSeeKeys = useCan('keys.read')
  const canSeeBranding = useCan('branding.read')
  if (survey.isPending) return <DetailSkeleton />
  if (survey.isError) {
    return <LoadError what="The brand" message={survey.error.message} onRetry={() => void survey.refetch()} />
  }
  const { brands, rules, countedUpTo } = survey.data
  const brand = brands.find((each) => each.id === brandId)
  if (!brand) return <NoBrand />
  return (
    <>
      <PageHeader
        title={nameOf(brand)}
        description={<BrandMarks brand={brand} />}
        actions={<BrandMenu brand={brand} organizationLimit={rules.sessionLimitPerPlayer} hasLabel />}
      />
      <div className="grid grid-cols-1 gap-6">
        <Card className="p-5">
          <Facts
            facts={[
              ...(brand.ref
                ? [{ label: 'sub_operator_ref', value: <Id value={brand.ref} what="sub_operator_ref" /> }]
                : []),
              { label: 'operator_user_id', value: <Id value={brand.id} what="operator_user_id" /> },
              { label: 'Created', value: <Time value={brand.createdAt} hasYear /> },
              {
                label: 'Sessions, last 24 hours',
                value: countText(brand.sessions, countedUpTo),
              },
              { label: 'Transactions, last 24 hours', value: countText(brand.movements, countedUpTo) },
              {
                label: 'Sessions per player',
                value: brand.sessionLimitPerPlayer ?? `${rules.sessionLimitPerPlayer} (organization default)`,
              },
              { label: 'Games', value: <GamesLink brand={brand} /> },
              ...(canSeeBranding ? [{ label: 'Player pages', value: <BrandingLink brand={brand} /> }] : []),
            ]}
          />
        </Card>
        <LimitsCard playerId="" brandId={brand.id} />
        {canSeeEndpoints && <BrandEndpoints brandId={brand.id} />}
        {canSeeKeys && <BrandKeys />}
        <Card>
          <CardHeader title="Sessions" description="Newest first." />
          <BrandSessions brandId={brand.id} />
        </Card>
        <Card>
          <CardHeader title="Transactions" description="Newest first." />
          <MovementList search={{ brandId: brand.id }} empty="No transactions yet." />
        </Card>
      </div>
    </>
  )
}

function BrandMarks({ brand }: { brand: Brand }) {
  const canSeeAudit = useCan('audit.read')
  return (
    <span className="flex flex-wrap items-center gap-2">
      <BrandStatus status={brand.status} />
      {brand.isDefault && (
        <Badge>
          <Star aria-hidden />
          Default
        </Badge>
      )}
      {canSeeAudit && (
        <OrganizationLink
          href={`/audit-log?text=${brand.id}`}
          prefetch={false}
          className="underline underline-offset-4"
        >
          Audit history
        </OrganizationLink>
      )}
    </span>
  )
}

function GamesLink({ brand }: { brand: Brand }) {
  const own = brand.gamesOff + brand.gamesOn
  return (
    <OrganizationLink
      href={`/games?brand=${brand.id}`}
      prefetch={false}
      className="underline underline-offset-4"
    >
      {own === 0
        ? 'Platform defaults'
        : `${brand.gamesOff} disabled and ${brand.gamesOn} enabled for this brand`}
    </OrganizationLink>
  )
}

const BrandingLink = ({ brand }: { brand: Brand }) => (
  <OrganizationLink
    href={`/branding?brand=${brand.id}`}
    prefetch={false}
    className="underline underline-offset-4"
  >
    Branding
  </OrganizationLink>
)

function NoBrand() {
  return (
    <EmptyState
      heading="h1"
      title="Brand not found"
      actions={
        <Button asChild>
          <OrganizationLink href="/brands">All brands</OrganizationLink>
        </Button>
      }
    >
      It may belong to another organization.
    </EmptyState>
  )
}
