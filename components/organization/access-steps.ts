import type { Outputs } from '@/components/trpc/types'

export type OrganizationAccess = Outputs['staffProviders']['access']['organizations'][number]

type ProviderFacts = Pick<Outputs['staffProviders']['get'], 'name' | 'requiresApproval'>

export type AccessStep =
  | 'approve'
  | 'decline'
  | 'revoke'
  | 'enable'
  | 'disable'
  | 'allowFreeRounds'
  | 'stopFreeRounds'

/** Actions that are possible now. */
export function stepsFor({ requiresApproval }: ProviderFacts, access: OrganizationAccess): AccessStep[] {
  return [
    ...(requiresApproval ? approvalSteps(access) : []),
    access.isEnabled ? 'disable' : 'enable',
    access.hasFreeRounds ? 'stopFreeRounds' : 'allowFreeRounds',
  ]
}

function approvalSteps({ isApproved, requestedAt }: OrganizationAccess): AccessStep[] {
  if (isApproved) return ['revoke']
  return requestedAt ? ['approve', 'decline'] : ['approve']
}

interface StepText {
  action: string
  title: string
  text: string
  change: { isApproved?: boolean; isEnabled?: boolean; hasFreeRounds?: boolean }
  tone?: 'danger'
}

export function describeAccessStep(
  step: AccessStep,
  provider: ProviderFacts,
  { name }: OrganizationAccess,
): StepText {
  const providerName = provider.name
  switch (step) {
    case 'approve':
      return {
        action: 'Approve',
        title: `Approve ${name} for ${providerName}?`,
        text: 'Its games become available immediately. For a platform, this covers all its brands.',
        change: { isApproved: true },
      }
    case 'decline':
      return {
        action: 'Decline request',
        title: `Decline ${name}?`,
        text: 'The request is closed. They can request access again.',
        change: { isApproved: false },
        tone: 'danger',
      }
    case 'revoke':
      return {
        action: 'Revoke approval',
        title: `Revoke approval of ${name}?`,
        text: `Launches and reads of ${providerName} are refused with PROVIDER_ACCESS_REQUIRED, its games are removed from their lists, and open sessions accept no more bets. Wins and refunds still arrive.`,
        change: { isApproved: false },
        tone: 'danger',
      }
    case 'enable':
      return {
        action: 'Enable provider',
        title: `Enable ${providerName} for ${name}?`,
        text: 'Its games are available to them again.',
        change: { isEnabled: true },
      }
    case 'disable':
      return {
        action: 'Disable provider',
        title: `Disable ${providerName} for ${name}?`,
        text: 'Its games are removed from their lists and can’t be launched. An existing approval is kept.',
        change: { isEnabled: false },
        tone: 'danger',
      }
    case 'allowFreeRounds':
      return {
        action: 'Enable free rounds',
        title: `Enable free rounds from ${providerName} for ${name}?`,
        text: 'They can issue free rounds on its games again.',
        change: { hasFreeRounds: true },
      }
    case 'stopFreeRounds':
      return {
        action: 'Disable free rounds',
        title: `Disable free rounds from ${providerName} for ${name}?`,
        text: 'New grants are refused. Issued rounds can still be played.',
        change: { hasFreeRounds: false },
        tone: 'danger',
      }
  }
}
