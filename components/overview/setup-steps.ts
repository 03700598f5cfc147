import type { PermissionName } from '@/components/shell/me-context'
import type { Outputs } from '@/components/trpc/types'

type Progress = Outputs['overview']['setup']

export interface SetupStep {
  title: string
  /** What to do while it is not done. */
  hint: string
  doneAt: Date | null
  link: { href: string; label: string; permission: PermissionName }
}

/** The way from a fresh account to one that runs, as it truly stands. */
export function setupSteps(progress: Progress): SetupStep[] {
  return [
    {
      title: 'Issue an API key',
      hint: 'Your backend calls the API with it. It is shown once.',
      doneAt: progress.keyIssuedAt,
      link: { href: '/developers/keys', label: 'API keys', permission: 'keys.read' },
    },
    {
      title: 'Call the API with it',
      hint: 'GET /v1/games is a good first call: it changes nothing.',
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
      hint: 'It calls your wallet as a game does, duplicates and forgeries too, and shows what it got wrong.',
      doneAt: progress.probePassedAt,
      link: { href: '/developers/readiness', label: 'Readiness', permission: 'readiness.read' },
    },
    {
      title: 'Create a first session',
      hint: 'POST /v1/sessions answers with a one-time link; send the player there.',
      doneAt: progress.firstSessionAt,
      link: { href: '/games', label: 'Launch a test session', permission: 'sessions.launch' },
    },
    {
      title: 'Confirm a first callback',
      hint: 'Play a round: your wallet answers 200 with the balance after it.',
      doneAt: progress.firstConfirmedAt,
      link: { href: '/transactions', label: 'Transactions', permission: 'transactions.read' },
    },
    {
      title: 'Invite a second person',
      hint: 'So that somebody can act when you cannot.',
      doneAt: progress.secondMemberAt,
      link: { href: '/team', label: 'Team', permission: 'team.manage' },
    },
    {
      title: 'Turn on two-factor sign-in for the owner',
      hint: 'Whoever signs in as the owner can do everything; a password alone should not be enough.',
      doneAt: progress.ownersSecuredAt,
      // Everybody has an account; only the owner’s own counts here.
      link: { href: '/account', label: 'Your account', permission: 'team.transfer' },
    },
  ]
}
