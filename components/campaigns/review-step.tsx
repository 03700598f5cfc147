'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { explainIssueRefusal } from '@/components/free-rounds/explain-refusal'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { CampaignFacts } from './campaign-facts'
import type { CampaignDetail } from './campaign-status'
import { DiscardDraft } from './discard-draft'
import { Exposure } from './exposure'
import { needsAcknowledgement } from './needs-acknowledgement'

/** Terms, exposure and start. */
export function ReviewStep({ draft }: { draft: CampaignDetail }) {
  const trpc = useTRPC()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [canSkip, setCanSkip] = useState(false)
  const [typed, setTyped] = useState('')
  const start = useMutation(
    trpc.campaigns.start.mutationOptions({
      onSuccess: async () => {
        toast.success(`“${draft.name}” started`)
        router.push(`/campaigns/${draft.id}`)
        // The draft stays in the cache until its page has opened.
        await queryClient.invalidateQueries(trpc.campaigns.list.pathFilter())
      },
    }),
  )
  const { check, checkId } = draft
  if (!check || checkId === null) return null
  const { playerCount, badRowCount } = check
  const mustType = needsAcknowledgement(check)
  const isReady =
    playerCount > 0 && (badRowCount === 0 || canSkip) && (!mustType || typed.trim() === draft.name)
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
          label={`Skip ${badRowCount.toLocaleString('en')} invalid rows`}
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
      {start.isError && (
        <Notice tone="bad" role="alert" title="Campaign not started">
          {refusal ? explainIssueRefusal(refusal) : start.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap justify-between gap-2 border-line border-t pt-4">
        <DiscardDraft campaignId={draft.id} name={draft.name} />
        <Button
          variant="primary"
          disabled={!isReady}
          isPending={start.isPending}
          onClick={() => start.mutate({ campaignId: draft.id, checkId, canSkipBadRows: canSkip })}
        >
          Issue to {playerCount.toLocaleString('en')} {playerCount === 1 ? 'player' : 'players'}
        </Button>
      </div>
    </>
  )
}
