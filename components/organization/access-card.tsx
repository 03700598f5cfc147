'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { bindFilters } from '@/components/data/bind-filters'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { List } from '@/components/data/list'
import { NoMatch } from '@/components/data/no-match'
import { PagePager } from '@/components/data/page-pager'
import { SearchBox } from '@/components/data/search-box'
import { useList } from '@/components/data/use-list'
import { type AccessParams, accessParams, toAccessSearch } from '@/components/providers/provider-params'
import type { Provider } from '@/components/providers/provider-status'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { AccessTable } from './access-table'

interface AccessFiltersProps {
  params: AccessParams
  onChange: (change: Partial<Omit<AccessParams, 'page'>>) => void
}

const choices = [
  { value: 'waiting', label: 'Approval requested' },
  { value: 'approved', label: 'Approved' },
] as const

function AccessFilters({ params, onChange }: AccessFiltersProps) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={
        <SearchBox
          label="Search organizations"
          placeholder="Name or slug"
          {...bind('q')}
          className="basis-56"
        />
      }
    >
      <FilterSelect
        label="Access"
        any="Any access"
        choices={choices}
        {...bind('access')}
        className="max-sm:col-span-2"
      />
    </FilterBar>
  )
}

/** Organizations and their access to this provider; pending requests first. */
export function AccessCard({ provider }: { provider: Provider }) {
  const trpc = useTRPC()
  const { params, isNarrowed, change, go, clear } = useList(accessParams)
  const found = useQuery(
    trpc.staffProviders.access.queryOptions(toAccessSearch(provider.code, params), {
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <Card>
      <CardHeader title="Organizations" description="Changes are recorded in the organization’s audit log." />
      <AccessFilters params={params} onChange={change} />
      <List
        query={found}
        what="Organizations"
        rows={5}
        rowsOf={(data) => data.organizations}
        isNarrowed={isNarrowed}
        noMatch={
          <NoMatch
            title={
              params.access === 'waiting' && !params.q ? 'No pending requests' : 'No matching organizations'
            }
            clear="Show all"
            onClear={clear}
          />
        }
        empty={<EmptyState icon={Building2} title="No organizations yet" />}
        pager={(data) => <PagePager page={params.page} perPage={data.perPage} total={data.total} onGo={go} />}
      >
        {(organizations) => <AccessTable provider={provider} organizations={organizations} />}
      </List>
    </Card>
  )
}
