'use client'

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { LoadError } from '@/components/data/load-error'
import { ProviderName } from '@/components/data/provider-name'
import { TableSkeleton } from '@/components/data/skeletons'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'

/** The effective endpoints of a brand: the most specific one is used. */
export function BrandEndpoints({ brandId }: { brandId: string }) {
  const trpc = useTRPC()
  const endpoints = useQuery(trpc.brands.endpoints.queryOptions({ brandIds: [brandId] }))
  const [found] = endpoints.data ?? []
  return (
    <Card>
      <CardHeader
        title="Callbacks"
        description="The most specific endpoint is used: brand and provider, then brand, then provider, then platform."
        actions={
          <Button size="sm" asChild>
            <OrganizationLink href="/developers/endpoints">Endpoints</OrganizationLink>
          </Button>
        }
      />
      {endpoints.isError ? (
        <LoadError
          what="Endpoints"
          message={endpoints.error.message}
          onRetry={() => void endpoints.refetch()}
        />
      ) : found ? (
        <EndpointRows found={found} />
      ) : (
        <TableSkeleton rows={1} />
      )}
    </Card>
  )
}

function EndpointRows({ found }: { found: Outputs['brands']['endpoints'][number] }) {
  const { general, exceptions } = found
  const rows = [
    ...exceptions.map((endpoint) => ({ ...endpoint, provider: endpoint.providerCode })),
    ...(general ? [{ ...general, provider: null }] : []),
  ]
  return (
    <>
      {!general && (
        <Notice tone="warn" title="No default endpoint" className="mx-5 mb-4">
          {exceptions.length > 0 ? 'Launches for other providers' : 'Launches'} are refused until an endpoint
          is set.
        </Notice>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Effective endpoints"
          rows={rows}
          keyOf={(endpoint) => endpoint.provider ?? 'every'}
          columns={[
            {
              heading: 'Provider',
              cell: (endpoint) =>
                endpoint.provider ? (
                  <ProviderName code={endpoint.provider} />
                ) : exceptions.length > 0 ? (
                  'All other providers'
                ) : (
                  'All providers'
                ),
              width: 'line',
            },
            {
              heading: 'URL',
              cell: (endpoint) => endpoint.url,
              width: 'wrap',
              className: 'w-full font-mono text-[0.8125rem]',
            },
            {
              heading: 'Scope',
              cell: (endpoint) => (endpoint.brandId ? 'This brand' : 'Platform'),
              from: 'sm',
              width: 'line',
              className: 'text-muted',
            },
          ]}
          isFollowed
        />
      )}
    </>
  )
}
