'use client'

import { Time } from '@/components/data/time'
import { useMe } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { type Subject, words } from './use-deletion'

/** On every page while a deletion of the account or the organization is to come. */
export function DeletionBanner() {
  const { deletions, organization, permissions } = useMe()
  const canReview = permissions.includes('deletion.cancel')
  return (
    <>
      {deletions.account && <Line of="account" what="Your account" dueAt={deletions.account} canReview />}
      {deletions.organization && organization && (
        <Line
          of="organization"
          what={organization.name}
          dueAt={deletions.organization}
          canReview={canReview}
        />
      )}
    </>
  )
}

interface LineProps {
  of: Subject
  what: string
  dueAt: Date
  canReview: boolean
}

const Line = ({ of, what, dueAt, canReview }: LineProps) => (
  <section
    aria-label={of === 'account' ? 'Account deletion' : 'Organization deletion'}
    className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-bad-line border-b bg-bad-soft px-4 py-1.5 text-bad text-xs sm:px-8"
  >
    <span>
      <strong className="font-semibold">{what}</strong> will be deleted <Time value={dueAt} hasYear />.
    </span>
    {canReview && (
      <OrganizationLink href={words[of].page} className="font-medium underline">
        Review or cancel
      </OrganizationLink>
    )}
  </section>
)
