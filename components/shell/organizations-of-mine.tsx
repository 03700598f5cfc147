'use client'

import { Building2 } from 'lucide-react'
import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { useMe } from './me-context'
import { PageHeader } from './page-header'

/** The user's organizations, each with a link to its overview. */
export function OrganizationsOfMine() {
  const { memberships } = useMe()
  if (memberships.length === 0)
    return (
      <EmptyState heading="h1" title="You are not a member of an organization">
        Ask an owner or admin for an invitation.
      </EmptyState>
    )
  return (
    <>
      <PageHeader title="Your organizations" />
      <Card>
        <OrganizationList />
      </Card>
    </>
  )
}

export function OrganizationList() {
  const { memberships } = useMe()
  return (
    <ul className="divide-y divide-line">
      {memberships.map(({ slug, name, role }) => (
        <li key={slug}>
          <Link
            href={organizationPath(slug, '/')}
            prefetch={false}
            className="flex items-center gap-3 px-5 py-3 transition-colors hover:bg-hover"
          >
            <Building2 className="size-4 shrink-0 text-faint" aria-hidden />
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <span className="text-faint text-xs capitalize">{role}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
