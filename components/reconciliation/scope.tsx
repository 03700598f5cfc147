'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { FilterSelect } from '@/components/data/filter-select'
import { useCan, useMe, useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'

/** What both routers have alike; the others name a provider, of staff alone. */
type Shared<Router extends { request: unknown; addSource: unknown }> = Omit<Router, 'request' | 'addSource'>

/** Whose ledgers a page shows: those of the organization on screen, or, below `/staff`, those of providers. */
export function useReconciliation() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const isStaff = usePathname().startsWith('/staff')
  const canActOwn = useCan('reconciliation.act')
  const canActAsStaff = useStaffCan('reconciliation.actEverywhere')
  const slug = useMe().organization?.slug ?? null
  const api: Shared<typeof trpc.reconciliation> = isStaff ? trpc.staffReconciliation : trpc.reconciliation
  const calls: Shared<typeof client.reconciliation> = isStaff
    ? client.staffReconciliation
    : client.reconciliation
  return {
    isStaff,
    canAct: isStaff ? canActAsStaff : canActOwn,
    /** The pages are below it. */
    base: isStaff ? '/staff/reconciliation' : '/reconciliation',
    /** Slug of the owner of uploads; null: Croupier. */
    organization: isStaff ? null : slug,
    api,
    client: calls,
    /** The provider is of staff alone. */
    request: (period: Inputs['reconciliation']['request'], providerCode: string) =>
      isStaff
        ? client.staffReconciliation.request.mutate({ ...period, providerCode })
        : client.reconciliation.request.mutate(period),
    addSource: ({ name, mapping, ...provider }: Inputs['staffReconciliation']['addSource']) =>
      isStaff
        ? client.staffReconciliation.addSource.mutate({ name, mapping, ...provider })
        : client.reconciliation.addSource.mutate({ name, mapping }),
  }
}

/** Providers by code and name: of the organization, or all of them for staff. */
export function useProviders(): readonly { code: string; name: string }[] {
  const trpc = useTRPC()
  const { isStaff } = useReconciliation()
  const own = useQuery(trpc.transactions.providers.queryOptions(undefined, { enabled: !isStaff }))
  const all = useQuery(trpc.staffProviders.survey.queryOptions(undefined, { enabled: isStaff }))
  return (isStaff ? all.data : own.data) ?? []
}

interface ProviderChoiceProps {
  value: string | null
  onChange: (code: string | null) => void
}

/** The filter by provider: of the organization’s providers, or of all for staff. */
export function ProviderChoice(props: ProviderChoiceProps) {
  const providers = useProviders()
  return (
    <FilterSelect
      label="Provider"
      any="Any provider"
      choices={providers.map(({ code, name }) => ({ value: code, label: name }))}
      {...props}
    />
  )
}
