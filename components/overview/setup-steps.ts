import type { PermissionName } from '@/components/shell/me-context'
import type { Outputs } from '@/components/trpc/types'

type Progress = Outputs['overview']['setup']

export interface SetupStep {
  title: string
  /** Shown while it is not done. */
  hint: string
  doneAt: Date | null
  link: { href: string; label: string; permission: PermissionName }
}

/** The steps from a new account to production, with their real status. */
export function setupSteps(progress: Progress): SetupStep[] {
  return [
    {
      title: 'Create an API key',
      hint: 'Your backend uses it to call the API. It is shown once.',
      doneAt: progress.keyIssuedAt,
      link: { href: '/developers/keys', label: 'API keys', permission: 'keys.read' },
    },
    {
      title: 'Make your first API call',
      hint: 'Start with GET /v1/games, which is read-only.',
      doneAt: progress.keyUsedAt,
      link: { href: '/docs', label: 'API reference', permission: 'overview.read' },
    },
    {
      title: 'Set the callback endpoint',
      hint: 'Where bets, wins and refunds are sent, and the secret that signs them.',
      doneAt: progress.endpointSetAt,
      link: { href: '/developers/endpoints', label: 'Endpoints', permission: 'endpoint.read' },
    },
    {
      title: 'Pass the readiness probe',
      hint: 'Tests your wallet with signed, duplicate and forged callbacks, and shows what failed.',
      doneAt: progress.probePassedAt,
      link: { href: '/developers/readiness', label: 'Readiness', permission: 'readiness.read' },
    },
    {
      title: 'Create a first session',
      hint: 'POST /v1/sessions returns a one-time launch link. Send the player there.',
      doneAt: progress.firstSessionAt,
      link: { href: '/games', label: 'Launch a test session', permission: 'sessions.launch' },
    },
    {
      title: 'Confirm a first callback',
      hint: 'Play a round. Your wallet must answer 200 with the new balance.',
      doneAt: progress.firstConfirmedAt,
      link: { href: '/transactions', label: 'Transactions', permission: 'transactions.read' },
    },
    {
      title: 'Invite a team member',
      hint: 'So that someone else can act when you are unavailable.',
      doneAt: progress.secondMemberAt,
      link: { href: '/team', label: 'Team', permission: 'team.manage' },
    },
    {
      title: 'Turn on two-factor authentication for the owner',
      hint: 'Owners have full access. Protect them with more than a password.',
      doneAt: progress.ownersSecuredAt,
      // Every member has an account; only the owner’s own is relevant.
      link: { href: '/account', label: 'Your account', permission: 'team.transfer' },
    },
  ]
}
