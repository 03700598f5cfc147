'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '@/components/data/load-error'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { useScopeNames } from './use-scope-names'

type Considered = Outputs['endpoint']['explain'][number]

const looks: Record<Considered['outcome'], { tone: Tone; label: string }> = {
  chosen: { tone: 'ok', label: 'Used' },
  outranked: { tone: 'neutral', label: 'Less specific' },
  off: { tone: 'neutral', label: 'Disabled' },
  none: { tone: 'neutral', label: 'None' },
}

/** Shows which endpoint a callback of a brand and provider would use, as resolved by the server. */
export function EndpointResolution() {
  const trpc = useTRPC()
  const { brandOptions, providerOptions, nameOf } = useScopeNames()
  const [chosen, setChosen] = useState<{ brandId?: string; providerCode?: string }>({})
  const brandId = chosen.brandId ?? brandOptions[0]?.value ?? ''
  const providerCode = chosen.providerCode ?? providerOptions[0]?.value ?? ''
  const isReady = brandId !== '' && providerCode !== ''
  const explained = useQuery(
    trpc.endpoint.explain.queryOptions({ brandId, providerCode }, { enabled: isReady }),
  )
  return (
    <Card>
      <CardHeader
        title="Which endpoint is used?"
        description="The most specific enabled endpoint: brand and provider, then brand, then provider, then default."
      />
      <div className="grid gap-4 px-5 pb-5">
        <div className="grid grid-cols-2 gap-3">
          <Field label="Brand">
            {(control) => (
              <Select
                {...control}
                value={brandId}
                onValueChange={(value) => setChosen({ ...chosen, brandId: value })}
                options={brandOptions}
              />
            )}
          </Field>
          <Field label="Provider">
            {(control) => (
              <Select
                {...control}
                value={providerCode}
                onValueChange={(value) => setChosen({ ...chosen, providerCode: value })}
                options={providerOptions}
              />
            )}
          </Field>
        </div>
        {explained.isError ? (
          <LoadError
            what="The resolution"
            message={explained.error.message}
            onRetry={() => void explained.refetch()}
          />
        ) : explained.data ? (
          <ol className="grid gap-1.5">
            {explained.data.map((scope) => (
              <ScopeLine key={`${scope.brandId} ${scope.providerCode}`} scope={scope} name={nameOf(scope)} />
            ))}
          </ol>
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </div>
    </Card>
  )
}

function ScopeLine({ scope, name }: { scope: Considered; name: string }) {
  const { tone, label } = looks[scope.outcome]
  const isChosen = scope.outcome === 'chosen'
  return (
    <li
      className={cn(
        'flex items-start justify-between gap-3 rounded-lg border px-3 py-2',
        isChosen ? 'border-ok-line bg-ok-soft' : 'border-line',
      )}
    >
      <div className="grid min-w-0 gap-0.5">
        <span className={cn('text-sm', isChosen ? 'font-medium' : 'text-muted')}>{name}</span>
        {scope.url && <code className="break-all text-muted text-xs">{scope.url}</code>}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
