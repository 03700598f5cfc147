import { choice, choicesOf, defineList, organization } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'
import type { Outputs } from '@/components/trpc/types'
import type { Tone } from '@/components/ui/badge'
import { type ApprovalKind, type ApprovalState, approvalStates } from '@/server/contract/billing-states'

export type Approval = Outputs['staffApprovals']['list']['approvals'][number]

export const kindLabels: Record<ApprovalKind, string> = {
  top_up: 'Top-up',
  payment: 'Payment',
  credit_note: 'Credit note',
  limit: 'New limit',
}

export const stateLooks: Record<ApprovalState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting for approval', tone: 'warn' },
  approved: { label: 'Approved', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

export const approvalList = defineList(
  {
    organization,
    state: choice('state', {
      label: 'Status',
      any: 'Any status',
      choices: choicesOf(approvalStates, stateLooks),
    }),
  },
  cursorParam,
)
