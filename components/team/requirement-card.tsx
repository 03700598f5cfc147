'use client'

import Link from 'next/link'
import { useCan, useMe } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { useConfirm } from '@/components/ui/use-confirm'

/** Whether the organization requires two-factor authentication. */
export function RequirementCard({ team }: { team: Outputs['team']['get'] }) {
  const { user } = useMe()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const canSecure = useCan('team.secure')
  const isRequired = team.requiresTwoFactor
  const without = team.members.filter((member) => member.isActive && !member.hasTwoFactor).length
  const ask = () =>
    confirm({
      title: isRequired ? 'Make two-factor authentication optional?' : 'Require two-factor authentication?',
      text: isRequired
        ? 'Members can turn it off, and new members don’t need to set it up.'
        : `${countWithout(without)} Members without it must set it up before they can continue.`,
      action: isRequired ? 'Make optional' : 'Require 2FA',
      tone: isRequired ? 'danger' : undefined,
      send: () => client.team.requireTwoFactor.mutate({ isRequired: !isRequired }),
      changed: trpc.team.get.pathFilter(),
      done: `Two-factor authentication is now ${isRequired ? 'optional' : 'required'}`,
    })
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
          <Button disabled={mustEnrolFirst} onClick={ask}>
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
    </Card>
  )
}

function countWithout(count: number): string {
  if (count === 0) return 'All members have it.'
  return count === 1 ? '1 member does not have it.' : `${count} members do not have it.`
}
