import type { Outputs } from '@/components/trpc/types'

export type Standing = Outputs['staffProviders']['standings']['organizations'][number]

type ProviderFacts = Pick<Outputs['staffProviders']['get'], 'name' | 'requiresApproval'>

export type AccessStep =
  | 'approve'
  | 'decline'
  | 'revoke'
  | 'enable'
  | 'disable'
  | 'allowFreeRounds'
  | 'stopFreeRounds'

/** What can be decided about an organization now. */
export function stepsFor({ requiresApproval }: ProviderFacts, standing: Standing): AccessStep[] {
  return [
    ...(requiresApproval ? approvalSteps(standing) : []),
    standing.isEnabled ? 'disable' : 'enable',
    standing.hasFreeRounds ? 'stopFreeRounds' : 'allowFreeRounds',
  ]
}

function approvalSteps({ isApproved, requestedAt }: Standing): AccessStep[] {
  if (isApproved) return ['revoke']
  return requestedAt ? ['approve', 'decline'] : ['approve']
}

interface StepText {
  label: string
  title: string
  text: string
  change: { isApproved?: boolean; isEnabled?: boolean; hasFreeRounds?: boolean }
  isDanger: boolean
}

export function describeAccessStep(step: AccessStep, provider: ProviderFacts, { name }: Standing): StepText {
  const studio = provider.name
  switch (step) {
    case 'approve':
      return {
        label: 'Approve',
        title: `Approve ${name} for ${studio}?`,
        text: 'Its games are listed and launched at once; for a platform, at all its brands.',
        change: { isApproved: true },
        isDanger: false,
      }
    case 'decline':
      return {
        label: 'Decline the request',
        title: `Decline ${name}?`,
        text: 'The request is closed. They may ask again.',
        change: { isApproved: false },
        isDanger: true,
      }
    case 'revoke':
      return {
        label: 'Revoke the approval',
        title: `Revoke the approval of ${name}?`,
        text: `Launches and reads of ${studio} are refused with PROVIDER_ACCESS_REQUIRED, its games leave their lists, and open sessions take no more bets. Wins and refunds still arrive.`,
        change: { isApproved: false },
        isDanger: true,
      }
    case 'enable':
      return {
        label: 'Switch it on',
        title: `Switch ${studio} on for ${name}?`,
        text: 'Its games are listed for them again.',
        change: { isEnabled: true },
        isDanger: false,
      }
    case 'disable':
      return {
        label: 'Switch it off',
        title: `Switch ${studio} off for ${name}?`,
        text: 'Its games leave their lists and can no longer be launched. An approval they have stays as it is.',
        change: { isEnabled: false },
        isDanger: true,
      }
    case 'allowFreeRounds':
      return {
        label: 'Allow free rounds',
        title: `Allow ${name} free rounds at ${studio}?`,
        text: 'They can issue free rounds on its games again.',
        change: { hasFreeRounds: true },
        isDanger: false,
      }
    case 'stopFreeRounds':
      return {
        label: 'Switch free rounds off',
        title: `Switch free rounds at ${studio} off for ${name}?`,
        text: 'New grants are refused. What was issued can still be played.',
        change: { hasFreeRounds: false },
        isDanger: true,
      }
  }
}
