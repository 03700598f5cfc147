'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { List } from '@/components/data/list'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import { StaffPackagesTable } from './staff-packages-table'
import type { StaffPackage } from './staff-types'

const PackageDialog = lazyPanel(() => import('./package-dialog'), 'PackageDialog')
const TermsDialog = lazyPanel(() => import('./terms-dialog'), 'TermsDialog')

/** Packages in their versions, and the terms that they are sold under. */
export function StaffPackagesView() {
  const trpc = useTRPC()
  const packages = useQuery(trpc.staffPackages.list.queryOptions())
  const [edited, setEdited] = useState<StaffPackage | 'new' | null>(null)
  const [isWriting, setIsWriting] = useState(false)
  const client = useTRPCClient()
  const confirm = useConfirm()
  const changed = trpc.staffPackages.pathFilter()
  const publish = ({ id: packageId, name }: StaffPackage) =>
    confirm({
      title: `Publish ${name}?`,
      text: 'It replaces the published version. Organizations can no longer buy its open offers.',
      action: 'Publish',
      send: () => client.staffPackages.publish.mutate({ packageId }),
      changed,
      done: `${name} published`,
    })
  const retire = ({ id: packageId, name }: StaffPackage) =>
    confirm({
      title: `Retire ${name}?`,
      text: 'Organizations can no longer buy its open offers. Purchases are not affected.',
      action: 'Retire',
      tone: 'danger',
      send: () => client.staffPackages.retire.mutate({ packageId }),
      changed,
      done: `${name} retired`,
    })
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <CardHeader
          title="Terms"
          description="Buyers accept them with each offer. New terms apply immediately."
          actions={
            <Button size="sm" onClick={() => setIsWriting(true)}>
              Publish new terms
            </Button>
          }
        />
        <Loaded query={packages} what="The terms" rows={2}>
          {({ terms }) => (
            <div className="grid gap-2 px-5 pb-5 text-sm">
              {terms ? (
                <>
                  <p className="text-muted">
                    Version {terms.version}, published <Time value={terms.publishedAt} hasYear />
                  </p>
                  <p className="line-clamp-3 whitespace-pre-line">{terms.text}</p>
                </>
              ) : (
                <p className="text-muted">No terms yet. Packages can't be bought without terms.</p>
              )}
            </div>
          )}
        </Loaded>
      </Card>
      <Card>
        <CardHeader
          title="Packages"
          description="A published package never changes. A new version replaces it."
          actions={
            <Button size="sm" onClick={() => setEdited('new')}>
              Create package
            </Button>
          }
        />
        <List
          query={packages}
          what="The packages"
          rowsOf={(data) => data.packages}
          empty={
            <EmptyState title="No packages yet">Create a package to offer credit for purchase.</EmptyState>
          }
        >
          {(rows) => (
            <StaffPackagesTable packages={rows} onEdit={setEdited} onPublish={publish} onRetire={retire} />
          )}
        </List>
      </Card>
      {edited && <PackageDialog edited={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {isWriting && (
        <TermsDialog text={packages.data?.terms?.text ?? ''} onClose={() => setIsWriting(false)} />
      )}
    </div>
  )
}
