'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, Td, Th } from '@/components/ui/table'
import { toast } from '@/components/ui/toast'

type Provider = Outputs['organization']['providers'][number]

const looks: Record<Provider['access'], { label: string; tone: Tone }> = {
  open: { label: 'Available', tone: 'ok' },
  needs_approval: { label: 'Approval required', tone: 'neutral' },
  asked: { label: 'Requested', tone: 'busy' },
  off: { label: 'Disabled by Croupier', tone: 'neutral' },
  suspended: { label: 'Suspended by Croupier', tone: 'warn' },
}

export function OwnProviders() {
  const trpc = useTRPC()
  const providers = useQuery(trpc.organization.providers.queryOptions())
  return (
    <Card>
      <CardHeader
        title="Providers"
        description="Some providers require approval. Approval for a platform covers all its brands."
      />
      {providers.isPending ? (
        <TableSkeleton rows={4} />
      ) : providers.isLoadingError ? (
        <LoadError
          what="Providers"
          message={providers.error.message}
          onRetry={() => void providers.refetch()}
        />
      ) : providers.data.length === 0 ? (
        <EmptyState icon={Plug} title="No providers yet" />
      ) : (
        <Table label="Providers">
          <thead>
            <tr>
              <Th>Provider</Th>
              <Th>Access</Th>
              <Th className="max-md:hidden">Free rounds</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody className="[&_tr:last-child_td]:border-b-0">
            {providers.data.map((provider) => (
              <ProviderRow key={provider.code} provider={provider} />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

function ProviderRow({ provider }: { provider: Provider }) {
  const { label, tone } = looks[provider.access]
  const canRequest = useCan('providers.request')
  return (
    <tr>
      <Td>
        <div className="grid">
          <span className="font-medium">{provider.name}</span>
          <code className="text-faint text-xs">{provider.code}</code>
        </div>
      </Td>
      <Td>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          {provider.access === 'asked' && provider.requestedAt && (
            <span className="max-sm:hidden">
              <Time value={provider.requestedAt} />
            </span>
          )}
        </div>
      </Td>
      <Td className="text-muted max-md:hidden">{provider.hasFreeRounds ? 'Allowed' : 'Disabled'}</Td>
      <Td className="text-right">
        {canRequest && provider.access === 'needs_approval' && <AskButton provider={provider} />}
      </Td>
    </tr>
  )
}

function AskButton({ provider }: { provider: Provider }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const ask = useMutation(
    trpc.organization.requestProvider.mutationOptions({
      onSuccess: succeed(trpc.organization.providers.pathFilter(), `Access to ${provider.name} requested`),
      onError: (error) => toast.error(error.message),
    }),
  )
  return (
    <Button
      size="sm"
      aria-label={`Request access to ${provider.name}`}
      isPending={ask.isPending}
      onClick={() => ask.mutate({ providerCode: provider.code })}
    >
      Request access
    </Button>
  )
}
