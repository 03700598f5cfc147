'use client'

import { Building2, ChevronsUpDown } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { useMe } from './me-context'
import { sameList } from './same-list'

/** The organization on screen; with several memberships, or as staff, a switch to another. */
export function OrganizationMenu() {
  const { organization, memberships, user } = useMe()
  const pathname = usePathname()
  const name = organization?.name ?? 'No organization selected'
  const detail = organization && describeRole(organization)
  const face = (
    <>
      <div className="grid size-7 shrink-0 place-items-center rounded-md bg-accent-soft font-semibold text-accent text-xs">
        {organization ? initials(organization.name) : <Building2 className="size-4" aria-hidden />}
      </div>
      <div className="grid min-w-0 flex-1 text-left lg:max-xl:sr-only">
        <span className="truncate font-medium text-sm leading-snug">{name}</span>
        {detail && <span className="truncate text-faint text-xs leading-snug">{detail}</span>}
      </div>
    </>
  )
  const box =
    'flex w-full items-center gap-2.5 rounded-lg border border-line bg-surface p-2 shadow-raised lg:max-xl:justify-center lg:max-xl:p-1'
  if (memberships.length < 2 && !user.staffRole) return <div className={box}>{face}</div>
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button
          type="button"
          className={`${box} transition-colors hover:bg-hover`}
          aria-label={`Organization: ${name}. Switch`}
        >
          {face}
          <ChevronsUpDown className="size-4 shrink-0 text-faint lg:max-xl:hidden" aria-hidden />
        </button>
      }
      groups={[
        [
          memberships.length > 0 && { heading: 'Your organizations' },
          ...memberships.map((membership) => ({
            label: <span className="flex-1 truncate">{membership.name}</span>,
            href: sameList(membership.slug, pathname),
            prefetch: false as const,
            isChosen: membership.organizationId === organization?.organizationId,
          })),
        ],
        [user.staffRole && { label: 'All organizations', icon: Building2, href: '/staff/organizations' }],
      ]}
    />
  )
}

function describeRole({ role, isStaff }: NonNullable<ReturnType<typeof useMe>['organization']>): string {
  return isStaff ? `Staff · ${role}` : role.charAt(0).toUpperCase() + role.slice(1)
}

function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
