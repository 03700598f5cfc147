'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, Plus, SearchX } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { LoadError } from '@/components/data/load-error'
import { PagePager } from '@/components/data/page-pager'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { useStaffCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { OrganizationFilters } from './organization-filters'
import { hasOrganizationFilter, organizationParams, toOrganizationSearch } from './organization-params'
import { OrganizationsTable } from './organizations-table'

const CreateOrganizationDialog = lazyPanel(
  () => import('./create-organization-dialog').then((module) => module.CreateOrganizationDialog),
  whenDrawn,
)

/** Croupier's customers. Opening one is a visit, and recorded in its audit log. */
export function OrganizationsView() {
  const trpc = useTRPC()
  const canCreate = useStaffCan('organizations.create')
  const [params, setParams] = useQueryStates(organizationParams)
  const [isCreating, setIsCreating] = useState(false)
  const found = useQuery(
    trpc.staffOrganizations.search.queryOptions(toOrganizationSearch(params), {
      placeholderData: keepPreviousData,
    }),
  )
  const clear = () => setParams(null)
  return (
    <>
      <PageHeader
        title="Organizations"
        description="Opening an organization is recorded in its audit log, with your name."
        actions={
          canCreate && (
            <Button variant="primary" onClick={() => setIsCreating(true)}>
              <Plus aria-hidden />
              Create an organization
            </Button>
          )
        }
      />
      <Card>
        <OrganizationFilters
          params={params}
          onChange={(change) => setParams({ ...change, page: null })}
          onClear={clear}
        />
        {found.isPending ? (
          <TableSkeleton />
        ) : found.isLoadingError ? (
          <LoadError
            what="Organizations"
            message={found.error.message}
            onRetry={() => void found.refetch()}
          />
        ) : found.data.organizations.length > 0 ? (
          <div className={cn('transition-opacity', found.isPlaceholderData && 'opacity-55')}>
            <OrganizationsTable organizations={found.data.organizations} />
            <PagePager
              page={Math.max(1, params.page)}
              perPage={found.data.perPage}
              total={found.data.total}
              onGo={(page) => setParams({ page }, { history: 'push' })}
            />
          </div>
        ) : hasOrganizationFilter(params) || params.page > 1 ? (
          <EmptyState
            icon={SearchX}
            title="No organization matches"
            actions={<Button onClick={clear}>Clear the filters</Button>}
          >
            Names and slugs are searched for the text, ids for the whole of it.
          </EmptyState>
        ) : (
          <EmptyState icon={Building2} title="No organizations yet">
            The first customer appears here as soon as an administrator creates it.
          </EmptyState>
        )}
      </Card>
      {isCreating && <CreateOrganizationDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}
