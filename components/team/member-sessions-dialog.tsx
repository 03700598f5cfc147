'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog, DialogActions } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/notice'
import type { Member } from './roles'

/** Where a member is signed in; one session or all can be ended. Rendered while it is open. */
export function MemberSessionsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { id: membershipId, name } = member
  const sessions = useQuery(trpc.team.sessions.queryOptions({ membershipId }))
  const end = useMutation(
    trpc.team.endSessions.mutationOptions({
      onSuccess: succeed(trpc.team.sessions.pathFilter(), `${name} signed out`),
    }),
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Sessions of ${name}`}
      description="A session that you end is signed out with its next request."
    >
      <ErrorNotice>{end.error?.message}</ErrorNotice>
      <Loaded query={sessions} what="The sessions" rows={2}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted text-sm">Not signed in.</p>
          ) : (
            <ul className="grid gap-3">
              {all.map((session) => {
                const device = `${session.browser} on ${session.system}`
                const Icon = session.isHandheld ? Smartphone : Laptop
                return (
                  <li key={session.id} className="flex items-center gap-3">
                    <Icon className="size-5 shrink-0 text-faint" aria-hidden />
                    <div className="grid min-w-0 flex-1">
                      <span className="font-medium text-sm">{device}</span>
                      <span className="text-faint text-xs">
                        {session.ip ?? 'Unknown IP address'}, last seen <Time value={session.lastSeenAt} />
                      </span>
                    </div>
                    <Button
                      size="sm"
                      aria-label={`Sign out ${device}`}
                      disabled={end.isPending}
                      onClick={() => end.mutate({ membershipId, sessionId: session.id })}
                    >
                      Sign out
                    </Button>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
      <DialogActions isPending={end.isPending}>
        <CancelButton onCancel={onClose}>Close</CancelButton>
        {sessions.data && sessions.data.length > 0 && (
          <Button variant="danger" isPending={end.isPending} onClick={() => end.mutate({ membershipId })}>
            Sign out everywhere
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
