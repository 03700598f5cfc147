'use client'

import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { DataTable } from '@/components/data/data-table'
import { Id } from '@/components/data/id'
import { useSortedRows } from '@/components/data/use-sorted-rows'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { type Brand, countText, nameOf } from './brand'
import { BrandMenu } from './brand-menu'
import { BrandStatus } from './brand-status'

const sortKeys = {
  name: nameOf,
  status: (brand: Brand) => brand.status,
  sessions: (brand: Brand) => brand.sessions,
  transactions: (brand: Brand) => brand.movements,
  overrides: (brand: Brand) => brand.gamesOff + brand.gamesOn,
}

export function BrandsTable({ survey }: { survey: Outputs['brands']['survey'] }) {
  const { brands, rules, countedUpTo } = survey
  const { rows, headerOf } = useSortedRows(brands, sortKeys)
  const canSeeEndpoints = useCan('endpoint.read')
  const trpc = useTRPC()
  const endpoints = useQuery(
    trpc.brands.endpoints.queryOptions(
      { brandIds: brands.map(({ id }) => id) },
      { enabled: canSeeEndpoints },
    ),
  )
  return (
    <DataTable
      label="Brands"
      rows={rows}
      keyOf={(brand) => brand.id}
      columns={[
        {
          heading: 'Brand',
          cell: (brand) => (
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <OrganizationLink
                href={`/brands/${brand.id}`}
                prefetch={false}
                className="truncate font-medium hover:underline"
              >
                {nameOf(brand)}
              </OrganizationLink>
              {brand.displayName && <code className="text-faint text-xs">{brand.ref}</code>}
              {brand.isDefault && (
                <Badge>
                  <Star aria-hidden />
                  Default
                </Badge>
              )}
            </div>
          ),
          sort: headerOf('name'),
          className: 'max-sm:w-full max-sm:max-w-0',
        },
        {
          heading: 'Status',
          cell: (brand) => <BrandStatus status={brand.status} />,
          sort: headerOf('status'),
        },
        { heading: 'Identity', cell: (brand) => <Id value={brand.id} what="operator_user_id" />, from: 'lg' },
        {
          heading: 'Sessions 24 h',
          cell: (brand) => countText(brand.sessions, countedUpTo),
          kind: 'number',
          from: 'sm',
          sort: headerOf('sessions', 'descending'),
        },
        {
          heading: 'Transactions 24 h',
          cell: (brand) => countText(brand.movements, countedUpTo),
          kind: 'number',
          from: 'md',
          sort: headerOf('transactions', 'descending'),
        },
        {
          heading: 'Game overrides',
          cell: (brand) =>
            brand.gamesOff + brand.gamesOn === 0 ? (
              <span className="text-faint">Platform defaults</span>
            ) : (
              <OrganizationLink
                href={`/games?brand=${brand.id}`}
                prefetch={false}
                className="hover:underline"
              >
                {brand.gamesOff} disabled, {brand.gamesOn} enabled
              </OrganizationLink>
            ),
          kind: 'number',
          from: 'xl',
          sort: headerOf('overrides', 'descending'),
        },
        canSeeEndpoints && {
          heading: 'Callback endpoint',
          cell: (brand) => <EndpointHost found={endpoints.data?.find((each) => each.brandId === brand.id)} />,
          from: 'xl',
        },
        {
          heading: 'Actions',
          cell: (brand) => <BrandMenu brand={brand} organizationLimit={rules.sessionLimitPerPlayer} />,
          kind: 'actions',
        },
      ]}
      isFollowed
    />
  )
}

type Found = Outputs['brands']['endpoints'][number]

/** Cell: the host of the brand's endpoint, and how many providers have another one. */
function EndpointHost({ found }: { found: Found | undefined }) {
  if (!found) return <span className="text-faint">…</span>
  const { general, exceptions } = found
  const others = exceptions.length > 0 && (
    <span className="text-faint text-xs">
      {exceptions.length === 1 ? '1 provider override' : `${exceptions.length} provider overrides`}
    </span>
  )
  if (!general) {
    return (
      <div className="grid justify-items-start gap-0.5">
        <Badge tone="warn">No endpoint</Badge>
        {others}
      </div>
    )
  }
  return (
    <div className="grid max-w-52">
      <span className="truncate font-mono text-[0.8125rem]" title={general.url}>
        {hostOf(general.url)}
      </span>
      <span className="text-faint text-xs">{general.brandId ? 'Brand endpoint' : 'Platform endpoint'}</span>
      {others}
    </div>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
