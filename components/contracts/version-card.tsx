'use client'

import { negativeMonthHint } from '@/components/contracts/negative-month'
import { TermsTable } from '@/components/contracts/terms-table'
import { Time } from '@/components/data/time'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { useConfirm } from '@/components/ui/use-confirm'
import { formatDay } from '@/server/contract/figures'
import type { Contract } from './contract'

type Version = Contract['versions'][number]

const states: Record<Version['state'], { label: string; tone: Tone }> = {
  applies: { label: 'Applies', tone: 'ok' },
  next: { label: 'Not effective yet', tone: 'busy' },
  ended: { label: 'Ended', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

interface VersionCardProps {
  version: Version
  organizationId: string
}

/** One version with its lines; one that is not effective yet can be withdrawn. */
export function VersionCard({ version, organizationId }: VersionCardProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const canManage = useStaffCan('contracts.manage')
  const withdraw = () =>
    confirm({
      title: `Withdraw version ${version.version}?`,
      text: `It would apply from ${formatDay(version.effectiveDay)}. The previous version continues.`,
      action: 'Withdraw',
      tone: 'danger',
      send: () => client.staffContracts.withdraw.mutate({ organizationId, contractId: version.id }),
      changed: trpc.staffContracts.pathFilter(),
      done: `Version ${version.version} withdrawn`,
    })
  const { label, tone } = states[version.state]
  const until = version.endDay && version.state !== 'withdrawn' ? ` until ${formatDay(version.endDay)}` : ''
  return (
    <Card>
      <CardHeader
        title={`Version ${version.version}`}
        description={
          <>
            From {formatDay(version.effectiveDay)} (UTC){until}. {negativeMonthHint(version.negativeMonth)}{' '}
            {version.note && `${version.note} `}
            <span className="text-faint">
              Written by {version.by}, <Time value={version.createdAt} />
            </span>
          </>
        }
        actions={
          <div className="flex items-center gap-3">
            <Badge tone={tone}>{label}</Badge>
            {canManage && version.state === 'next' && (
              <Button size="sm" onClick={withdraw}>
                Withdraw
              </Button>
            )}
          </div>
        }
      />
      <TermsTable version={version} />
    </Card>
  )
}
