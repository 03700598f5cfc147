'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/load-error'
import { ProviderName } from '@/components/data/provider-name'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'

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
        <Table label="Effective endpoints">
          <thead>
            <tr>
              <Th>Provider</Th>
              <Th>URL</Th>
              <Th className="max-sm:hidden">Scope</Th>
            </tr>
          </thead>
          <tbody className="[&_tr:last-child_td]:border-b-0">
            {rows.map((endpoint) => (
              <tr key={endpoint.provider ?? 'every'}>
                <Td className="whitespace-nowrap">
                  {endpoint.provider ? (
                    <ProviderName code={endpoint.provider} />
                  ) : exceptions.length > 0 ? (
                    'All other providers'
                  ) : (
                    'All providers'
                  )}
                </Td>
                <Td className="w-full font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{endpoint.url}</Td>
                <Td className="whitespace-nowrap text-muted max-sm:hidden">
                  {endpoint.brandId ? 'This brand' : 'Platform'}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}
