'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListCard } from '@/components/data/list-page'
import { useOpenList } from '@/components/data/use-open-list'
import { accessList } from '@/components/providers/provider-params'
import type { Provider } from '@/components/providers/provider-status'
import { useTRPC } from '@/components/trpc/provider'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { AccessTable } from './access-table'

/** Organizations and their access to this provider; pending requests first. */
export function AccessCard({ provider }: { provider: Provider }) {
  const trpc = useTRPC()
  const list = useOpenList(accessList)
  const { access, q } = list.params
  const found = useQuery(
    trpc.staffProviders.access.queryOptions(
      { providerCode: provider.code, ...list.search },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <ListCard
      header={
        <CardHeader
          title="Organizations"
          description="Changes are recorded in the organization’s audit log."
        />
      }
      // Without “Clear all”.
      list={{ ...list, isFiltered: false }}
      query={found}
      what="Organizations"
      rows={5}
      rowsOf={(data) => data.organizations}
      noMatch={access === 'waiting' && !q ? 'No pending requests' : 'No matching organizations'}
      clear="Show all"
      empty={
        <EmptyState title="No organizations yet">
          Organizations appear here when an administrator creates them.
        </EmptyState>
      }
    >
      {(organizations) => <AccessTable provider={provider} organizations={organizations} />}
    </ListCard>
  )
}
