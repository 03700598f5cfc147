'use client'

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useLinkedDialog } from '@/components/shell/use-linked-dialog'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { InvitesTable } from './invites-table'
import { JoinCard } from './join-card'
import { MembersTable } from './members-table'
import { OwnershipNotice } from './ownership-notice'
import { RequirementCard } from './requirement-card'

const InviteDialog = lazyPanel(() => import('./invite-dialog'), 'InviteDialog')

export function TeamView() {
  const trpc = useTRPC()
  const team = useQuery(trpc.team.get.queryOptions())
  const canManage = useCan('team.manage')
  const [isInviting, setIsInviting] = useLinkedDialog('invite', canManage)
  return (
    <>
      <PageHeader
        title="Team"
        description="Members of this organization and their roles."
        actions={
          canManage && (
            <Button variant="primary" onClick={() => setIsInviting(true)}>
              <UserPlus aria-hidden />
              Invite member
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {team.data?.ownershipOffer && <OwnershipNotice offer={team.data.ownershipOffer} />}
        <Card>
          {team.isPending ? (
            <TableSkeleton rows={4} />
          ) : team.isLoadingError ? (
            <LoadError what="The team" message={team.error.message} onRetry={() => void team.refetch()} />
          ) : team.data.members.length === 0 ? (
            <EmptyState title="No members yet">Invite a member to give access to this dashboard.</EmptyState>
          ) : (
            <MembersTable members={team.data.members} />
          )}
        </Card>
        {team.data && team.data.invites.length > 0 && (
          <Card>
            <CardHeader
              title="Pending invitations"
              description="Invitations that have not been accepted yet."
            />
            <InvitesTable invites={team.data.invites} />
          </Card>
        )}
        {team.data && <RequirementCard team={team.data} />}
        {team.data && <JoinCard team={team.data} />}
      </div>
      <InviteDialog isOpen={isInviting} onOpenChange={setIsInviting} />
    </>
  )
}
