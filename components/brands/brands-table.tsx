'use client'

import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { Id } from '@/components/data/id'
import { SortHeader } from '@/components/data/sort-header'
import { useSortedRows } from '@/components/data/use-sorted-rows'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import { type Brand, countText, nameOf } from './brand'
import { BrandMenu } from './brand-menu'
import { BrandStatus } from './brand-status'

const figure = 'text-right tabular-nums'

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
    <Table label="Brands">
      <thead>
        <tr>
          <SortHeader sort={headerOf('name')}>Brand</SortHeader>
          <SortHeader sort={headerOf('status')}>Status</SortHeader>
          <Th className="max-lg:hidden">Identity</Th>
          <SortHeader sort={headerOf('sessions', 'descending')} className={`${figure} max-sm:hidden`}>
            Sessions 24 h
          </SortHeader>
          <SortHeader sort={headerOf('transactions', 'descending')} className={`${figure} max-md:hidden`}>
            Transactions 24 h
          </SortHeader>
          <SortHeader sort={headerOf('overrides', 'descending')} className={`${figure} max-xl:hidden`}>
            Game overrides
          </SortHeader>
          {canSeeEndpoints && <Th className="max-xl:hidden">Callback endpoint</Th>}
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {rows.map((brand) => (
          <tr key={brand.id}>
            <Td className="max-sm:w-full max-sm:max-w-0">
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
            </Td>
            <Td>
              <BrandStatus status={brand.status} />
            </Td>
            <Td className="max-lg:hidden">
              <Id value={brand.id} what="operator_user_id" />
            </Td>
            <Td className={`${figure} max-sm:hidden`}>{countText(brand.sessions, countedUpTo)}</Td>
            <Td className={`${figure} max-md:hidden`}>{countText(brand.movements, countedUpTo)}</Td>
            <Td className={`${figure} max-xl:hidden`}>
              {brand.gamesOff + brand.gamesOn === 0 ? (
                <span className="text-faint">Platform defaults</span>
              ) : (
                <OrganizationLink
                  href={`/games?brand=${brand.id}`}
                  prefetch={false}
                  className="hover:underline"
                >
                  {brand.gamesOff} disabled, {brand.gamesOn} enabled
                </OrganizationLink>
              )}
            </Td>
            {canSeeEndpoints && (
              <Td className="max-xl:hidden">
                <EndpointHost found={endpoints.data?.find((each) => each.brandId === brand.id)} />
              </Td>
            )}
            <Td className="text-right">
              <BrandMenu brand={brand} organizationLimit={rules.sessionLimitPerPlayer} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
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
