'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { negativeMonthHint } from '@/components/contracts/negative-month'
import { TermsTable } from '@/components/contracts/terms-table'
import { Time } from '@/components/data/time'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorNotice } from '@/components/ui/notice'
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
  const succeed = useSuccess()
  const canManage = useStaffCan('contracts.manage')
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const withdraw = useMutation(
    trpc.staffContracts.withdraw.mutationOptions({
      onSuccess: succeed(trpc.staffContracts.pathFilter(), `Version ${version.version} withdrawn`, close),
    }),
  )
  const { label, tone } = states[version.state]
  const until = version.endDay && version.state !== 'withdrawn' ? ` until ${version.endDay}` : ''
  return (
    <Card>
      <CardHeader
        title={`Version ${version.version}`}
        description={
          <>
            From {version.effectiveDay} (UTC){until}. {negativeMonthHint(version.negativeMonth)}{' '}
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
              <Button size="sm" onClick={() => setIsAsking(true)}>
                Withdraw
              </Button>
            )}
          </div>
        }
      />
      <TermsTable version={version} />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Withdraw version ${version.version}?`}
        description={`It would apply from ${version.effectiveDay}. The previous version continues.`}
        confirmLabel="Withdraw"
        isDanger
        isPending={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ organizationId, contractId: version.id })}
      >
        <ErrorNotice className="mt-4">{withdraw.error?.message}</ErrorNotice>
      </ConfirmDialog>
    </Card>
  )
}
