'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { useZone } from '@/components/data/zone-context'
import { TimeField } from '@/components/dates/time-field'
import { explainIssueRefusal } from '@/components/free-rounds/explain-refusal'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { formatNumber } from '@/server/contract/figures'
import { CampaignFacts } from './campaign-facts'
import type { CampaignDetail } from './campaign-status'
import { DiscardDraft } from './discard-draft'
import { Exposure } from './exposure'
import { needsAcknowledgement } from './needs-acknowledgement'

/** Terms, exposure and start. */
export function ReviewStep({ draft }: { draft: CampaignDetail }) {
  const trpc = useTRPC()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const queryClient = useQueryClient()
  const [canSkip, setCanSkip] = useState(false)
  const [typed, setTyped] = useState('')
  const [isLater, setIsLater] = useState(false)
  const [scheduledFor, setScheduledFor] = useState<Date | null>(null)
  const whyId = useId()
  const start = useMutation(
    trpc.campaigns.start.mutationOptions({
      onSuccess: async () => {
        toast.success(`“${draft.name}” ${isLater ? 'scheduled' : 'started'}`)
        router.push(pathOf(`/campaigns/${draft.id}`))
        // The draft stays in the cache until its page has opened.
        await queryClient.invalidateQueries(trpc.campaigns.list.pathFilter())
      },
    }),
  )
  const { check, checkId } = draft
  if (!check || checkId === null) return null
  const { playerCount, badRowCount } = check
  const mustType = needsAcknowledgement(check)
  const whyDisabled = missingFor({
    hasPlayers: playerCount > 0,
    mustSkip: badRowCount > 0 && !canSkip,
    mustType: mustType && typed.trim() !== draft.name,
    mustSchedule: isLater && scheduledFor === null,
  })
  const refusal = start.error?.data?.refusal
  return (
    <>
      <CampaignFacts campaign={draft} />
      <section aria-label="Exposure" className="rounded-lg border border-line pb-2">
        <Exposure totals={check.totals} />
      </section>
      {badRowCount > 0 && (
        <Checkbox
          checked={canSkip}
          onCheckedChange={setCanSkip}
          label={`Skip ${formatNumber(badRowCount)} invalid rows`}
          hint="Only valid rows are issued. You can also go back and correct the list."
        />
      )}
      {mustType && (
        <Field
          label={`Type “${draft.name}” to confirm`}
          hint="This campaign has high or unknown exposure."
          className="max-w-md"
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
      <ScheduleField isLater={isLater} onLater={setIsLater} value={scheduledFor} onChange={setScheduledFor} />
      <ErrorNotice title="Campaign not started">
        {refusal ? explainIssueRefusal(refusal) : start.error?.message}
      </ErrorNotice>
      <div className="flex flex-wrap justify-between gap-2 border-line border-t pt-4">
        <DiscardDraft campaignId={draft.id} name={draft.name} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {whyDisabled && (
            <p id={whyId} className="text-[0.8125rem] text-muted">
              {whyDisabled}
            </p>
          )}
          <Button
            variant="primary"
            disabled={whyDisabled !== null}
            aria-describedby={whyDisabled ? whyId : undefined}
            isPending={start.isPending}
            onClick={() =>
              start.mutate({
                campaignId: draft.id,
                checkId,
                canSkipBadRows: canSkip,
                ...(isLater && scheduledFor && { scheduledFor }),
              })
            }
          >
            {isLater ? 'Schedule for' : 'Issue to'} {formatNumber(playerCount)}{' '}
            {playerCount === 1 ? 'player' : 'players'}
          </Button>
        </div>
      </div>
    </>
  )
}

interface Missing {
  hasPlayers: boolean
  mustSkip: boolean
  mustType: boolean
  mustSchedule: boolean
}

/** What is missing before the campaign can be started; null: nothing. */
function missingFor({ hasPlayers, mustSkip, mustType, mustSchedule }: Missing): string | null {
  if (!hasPlayers) return 'Add at least one valid player first.'
  if (mustSkip) return 'Skip the invalid rows or correct the list first.'
  if (mustSchedule) return 'Choose when the campaign starts.'
  return mustType ? 'Type the campaign’s name to confirm.' : null
}

interface ScheduleFieldProps {
  isLater: boolean
  onLater: (isLater: boolean) => void
  value: Date | null
  onChange: (at: Date | null) => void
}

/** Start now, or at a time in the reader's zone. */
function ScheduleField({ isLater, onLater, value, onChange }: ScheduleFieldProps) {
  const zone = useZone()
  return (
    <div className="grid gap-3">
      <Checkbox
        checked={isLater}
        onCheckedChange={onLater}
        label="Start later"
        hint="Issuing starts automatically at the time you choose."
      />
      {isLater && (
        <TimeField label="Start" zone={zone} value={value} onChange={onChange} className="max-w-xs" />
      )}
    </div>
  )
}
