'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import { useState } from 'react'
import { bindFilters, type FilterProps } from '@/components/data/bind-filters'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { PagePager } from '@/components/data/page-pager'
import { SearchBox } from '@/components/data/search-box'
import { useList } from '@/components/data/use-list'
import { useStaffCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { type OrganizationParams, organizationParams, toOrganizationSearch } from './organization-params'
import { OrganizationsTable } from './organizations-table'

const kinds = [
  { value: 'single', label: 'Single casinos' },
  { value: 'platform', label: 'Platforms' },
  { value: 'affiliate', label: 'Affiliates' },
] as const
const states = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
] as const

function OrganizationFilters({ params, onChange, onClear }: FilterProps<OrganizationParams>) {
  const bind = bindFilters(params, onChange)
  return (
    <FilterBar
      search={<SearchBox label="Search organizations" placeholder="Name, slug or exact ID" {...bind('q')} />}
      isFiltered={hasFilter(params)}
      onClear={onClear}
    >
      <FilterSelect label="Kind" any="Any kind" choices={kinds} {...bind('kind')} />
      <FilterSelect label="Status" any="Any status" choices={states} {...bind('state')} />
    </FilterBar>
  )
}

const CreateOrganizationDialog = lazyPanel(
  () => import('./create-organization-dialog'),
  'CreateOrganizationDialog',
)

/** All organizations. Opening one is recorded in its audit log. */
export function OrganizationsView() {
  const trpc = useTRPC()
  const canCreate = useStaffCan('organizations.create')
  const { params, isNarrowed, change, go, clear } = useList(organizationParams)
  const [isCreating, setIsCreating] = useState(false)
  const found = useQuery(
    trpc.staffOrganizations.search.queryOptions(toOrganizationSearch(params), {
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <>
      <PageHeader
        title="Organizations"
        description="Opening an organization is recorded in its audit log, with your name."
        actions={
          canCreate && (
            <Button variant="primary" onClick={() => setIsCreating(true)}>
              <Plus aria-hidden />
              Create organization
            </Button>
          )
        }
      />
      <Card>
        <OrganizationFilters params={params} onChange={change} onClear={clear} />
        <List
          query={found}
          what="Organizations"
          rowsOf={(data) => data.organizations}
          isNarrowed={isNarrowed}
          noMatch={
            <NoMatch title="No matching organizations" onClear={clear}>
              Names and slugs match partially. IDs must match exactly.
            </NoMatch>
          }
          empty={
            <EmptyState icon={Building2} title="No organizations yet">
              Organizations appear here when an administrator creates them.
            </EmptyState>
          }
          pager={(data) => (
            <PagePager page={params.page} perPage={data.perPage} total={data.total} onGo={go} />
          )}
        >
          {(organizations) => <OrganizationsTable organizations={organizations} />}
        </List>
      </Card>
      {isCreating && <CreateOrganizationDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}
