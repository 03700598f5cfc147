import type { Outputs } from '@/components/trpc/types'

type Studio = NonNullable<Outputs['studio']['get']>

interface StudioStep {
  title: string
  /** Shown while it is not done. */
  hint: string
  isDone: boolean
  link: { href: string; label: string } | null
}

/** From enrolment to production, with their real status. */
export function studioSteps(
  studio: Pick<Studio, 'test' | 'certifiedUntil' | 'kybStatus' | 'requestedAt' | 'connectedAt'>,
): StudioStep[] {
  const { test, certifiedUntil, kybStatus, requestedAt, connectedAt } = studio
  const certification = { href: '/studio/certification', label: 'Certification' }
  return [
    {
      title: 'Set up your test environment',
      hint: 'Start from “croupier studio init”, rotate the secret below to see it, and set the address.',
      isDone: Boolean(test?.baseUrl),
      link: null,
    },
    {
      title: 'Pass certification',
      hint: 'A run tests every case of the protocol and explains how to fix failures.',
      isDone: certifiedUntil !== null,
      link: certification,
    },
    {
      title: 'Verify your company',
      hint: 'Enter its details and documents. Two people at Croupier review them.',
      isDone: kybStatus === 'approved',
      link: { href: '/verification', label: 'Verification' },
    },
    {
      title: 'Request production',
      hint: 'Enter the address of your production server.',
      isDone: requestedAt !== null || connectedAt !== null,
      link: null,
    },
    {
      title: 'Approval by Croupier',
      hint: 'Two people connect production once your company is verified.',
      isDone: connectedAt !== null,
      link: null,
    },
  ]
}
