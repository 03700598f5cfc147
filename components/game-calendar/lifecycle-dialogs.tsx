'use client'

import { FormDateField } from '@/components/dates/form-date-field'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField } from '@/components/ui/form-fields'
import {
  KeepGameForm,
  RetireGameForm,
  retirementNoticeDays,
  ScheduleReleaseForm,
} from '@/server/contract/forms/game-lifecycle'

interface DialogProps {
  gameId: string
  game: Outputs['staffGames']['lifecycle']
  onClose: () => void
}

const shown = (time: Date | null) => time?.toISOString().slice(0, 16) ?? ''

/** Rendered while it is open. */
export function ReleaseDialog({ gameId, game, onClose }: DialogProps) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  return (
    <FormDialog
      title={`Schedule the release of ${game.name}`}
      description="Until then the game is not listed and sessions can’t be created, even if it is live now."
      schema={ScheduleReleaseForm}
      values={{ goesLiveAt: game.state === 'scheduled' ? shown(game.goesLiveAt) : '' }}
      send={(values) => client.staffGames.scheduleRelease.mutate({ gameId, ...values })}
      changed={trpc.staffGames.pathFilter()}
      saved="Release scheduled"
      submitLabel="Schedule release"
      onClose={onClose}
    >
      {(form) => <FormDateField form={form} name="goesLiveAt" label="Release (UTC)" kind="minute" />}
    </FormDialog>
  )
}

/** Rendered while it is open. */
export function RetirementDialog({ gameId, game, onClose }: DialogProps) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  return (
    <FormDialog
      title={`Announce the retirement of ${game.name}`}
      description={`Organizations with this provider are notified immediately. Sessions can’t be created after the retirement.`}
      schema={RetireGameForm}
      values={{ retiresAt: shown(game.retiresAt), note: game.retirementNote ?? '', urgentReason: '' }}
      send={(values) => client.staffGames.announceRetirement.mutate({ gameId, ...values })}
      changed={trpc.staffGames.pathFilter()}
      saved="Retirement announced"
      submitLabel="Announce and notify"
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormDateField form={form} name="retiresAt" label="Retirement (UTC)" kind="minute" />
          <LongTextField form={form} name="note" label="Note for operators (optional)" maxLength={500} />
          <LongTextField
            form={form}
            name="urgentReason"
            label={`Reason for less than ${retirementNoticeDays} days’ notice (optional)`}
            maxLength={300}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Rendered while it is open. */
export function KeepDialog({ gameId, game, onClose }: DialogProps) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  return (
    <FormDialog
      title={`Cancel the retirement of ${game.name}`}
      description="The game stays available. Everyone who was notified of the retirement is notified."
      schema={KeepGameForm}
      values={{ reason: '' }}
      send={(values) => client.staffGames.cancelRetirement.mutate({ gameId, ...values })}
      changed={trpc.staffGames.pathFilter()}
      saved="Retirement cancelled"
      submitLabel="Cancel retirement"
      onClose={onClose}
    >
      {(form) => <LongTextField form={form} name="reason" label="Reason" maxLength={300} />}
    </FormDialog>
  )
}
