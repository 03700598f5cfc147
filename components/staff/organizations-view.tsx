'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { PagePager } from '@/components/data/page-pager'
import { useStaffCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
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
        <Loaded query={found} what="Organizations">
          {(data) =>
            data.organizations.length > 0 ? (
              <>
                <OrganizationsTable organizations={data.organizations} />
                <PagePager
                  page={Math.max(1, params.page)}
                  perPage={data.perPage}
                  total={data.total}
                  onGo={(page) => setParams({ page }, { history: 'push' })}
                />
              </>
            ) : hasOrganizationFilter(params) || params.page > 1 ? (
              <NoMatch title="No organization matches" onClear={clear}>
                Names and slugs are searched for the text, ids for the whole of it.
              </NoMatch>
            ) : (
              <EmptyState icon={Building2} title="No organizations yet">
                The first customer appears here as soon as an administrator creates it.
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
      {isCreating && <CreateOrganizationDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}
