'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListPage } from '@/components/data/list-page'
import { useOpenList } from '@/components/data/use-open-list'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { organizationList } from './organization-params'
import { OrganizationsTable } from './organizations-table'

const CreateOrganizationDialog = lazyPanel(
  () => import('./create-organization-dialog'),
  'CreateOrganizationDialog',
)

/** All organizations. Opening one is recorded in its audit log. */
export function OrganizationsView() {
  const trpc = useTRPC()
  const canCreate = useStaffCan('organizations.create')
  const list = useOpenList(organizationList)
  const [isCreating, setIsCreating] = useState(false)
  const found = useQuery(
    trpc.staffOrganizations.search.queryOptions(list.search, {
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <>
      <ListPage
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
        list={list}
        query={found}
        what="Organizations"
        rowsOf={(data) => data.organizations}
        noMatch="No matching organizations"
        hint="Names and slugs match partially. IDs must match exactly."
        empty={
          <EmptyState title="No organizations yet">
            Organizations appear here when an administrator creates them.
          </EmptyState>
        }
      >
        {(organizations) => <OrganizationsTable organizations={organizations} />}
      </ListPage>
      {isCreating && <CreateOrganizationDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}
