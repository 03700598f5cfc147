'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { useCan, useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'

/** Whether the organization requires two-factor authentication. */
export function RequirementCard({ team }: { team: Outputs['team']['get'] }) {
  const { user } = useMe()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canSecure = useCan('team.secure')
  const [isAsking, setIsAsking] = useState(false)
  const isRequired = team.requiresTwoFactor
  const without = team.members.filter((member) => member.isActive && !member.hasTwoFactor).length
  const change = useMutation(
    trpc.team.requireTwoFactor.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.team.get.pathFilter())
        setIsAsking(false)
        toast.success(
          isRequired
            ? 'Two-factor authentication is now optional'
            : 'Two-factor authentication is now required',
        )
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  const mustEnrolFirst = !isRequired && !user.hasTwoFactor
  return (
    <Card>
      <CardHeader
        title="Two-factor authentication"
        description={isRequired ? 'Required for all members of this organization.' : countWithout(without)}
        actions={isRequired && <Badge tone="ok">Required</Badge>}
      />
      {canSecure && (
        <div className="grid justify-items-start gap-2 px-5 pb-5">
          <Button disabled={mustEnrolFirst} onClick={() => setIsAsking(true)}>
            {isRequired ? 'Make optional' : 'Require 2FA for everyone'}
          </Button>
          {mustEnrolFirst && (
            <p className="text-muted text-sm">
              <Link href="/account" className="text-accent underline">
                Set it up for your account
              </Link>{' '}
              first.
            </p>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={isRequired ? 'Make two-factor authentication optional?' : 'Require two-factor authentication?'}
        description={
          isRequired
            ? 'Members can turn it off, and new members don’t need to set it up.'
            : `${countWithout(without)} Members without it must set it up before they can continue.`
        }
        confirmLabel={isRequired ? 'Make optional' : 'Require 2FA'}
        isDanger={isRequired}
        isPending={change.isPending}
        onConfirm={() => change.mutate({ isRequired: !isRequired })}
      />
    </Card>
  )
}

function countWithout(count: number): string {
  if (count === 0) return 'All members have it.'
  return count === 1 ? '1 member does not have it.' : `${count} members do not have it.`
}
