import type { Outputs } from '@/components/trpc/types'
import type { Tone } from '@/components/ui/badge'

export type Withdrawal = Outputs['affiliate']['withdrawals']['withdrawals'][number]

export const withdrawalLabels: Record<Withdrawal['state'], { label: string; tone: Tone }> = {
  pending_approval: { label: 'Waiting for approval', tone: 'warn' },
  ready: { label: 'Ready to pay', tone: 'busy' },
  sending: { label: 'Sending', tone: 'busy' },
  in_file: { label: 'Sent to bank', tone: 'busy' },
  paid: { label: 'Paid', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  rejected: { label: 'Rejected', tone: 'bad' },
}

const choicesOf = <Value extends string>(labels: Record<Value, string | { label: string }>) =>
  Object.entries(labels).map(([value, label]) => ({
    value: value as Value,
    label: typeof label === 'string' ? label : (label as { label: string }).label,
  }))

export const withdrawalChoices = choicesOf(withdrawalLabels)

export const kindLabels = {
  fee: 'Commission',
  credit_note: 'Reversed by a credit note',
  withdrawal: 'Withdrawal',
  withdrawal_reversal: 'Withdrawal returned',
} as const
export const kindChoices = choicesOf(kindLabels)

export const addressLabels = {
  iban: 'Bank account (IBAN)',
  evm: 'Ethereum (EVM)',
  bitcoin: 'Bitcoin',
  tron: 'TRON',
} as const

export const addressKinds = choicesOf(addressLabels)

export const reasons = {
  not_enrolled: 'This account is not enrolled in a programme yet. Contact Croupier.',
  suspended: 'This account is suspended from its programme. Contact Croupier.',
  not_verified: 'Complete the verification to create links and withdraw commission.',
} as const
