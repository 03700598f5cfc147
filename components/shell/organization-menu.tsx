'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Building2, Check, ChevronsUpDown } from 'lucide-react'
import Link from 'next/link'
import { useTRPC } from '@/components/trpc/provider'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu'
import { toast } from '@/components/ui/toast'
import { useMe } from './me-context'

/** The current organization; with several memberships, or as staff, a switch to another. */
export function OrganizationMenu() {
  const { organization, seats, user } = useMe()
  const open = useOpenOrganization()
  const name = organization?.name ?? 'No organization selected'
  const detail = organization && describeRole(organization)
  const face = (
    <>
      <div className="grid size-7 shrink-0 place-items-center rounded-md bg-accent-soft font-semibold text-accent text-xs">
        {organization ? initials(organization.name) : <Building2 className="size-4" aria-hidden />}
      </div>
      <div className="grid min-w-0 flex-1 text-left">
        <span className="truncate font-medium text-sm leading-snug">{name}</span>
        {detail && <span className="truncate text-faint text-xs leading-snug">{detail}</span>}
      </div>
    </>
  )
  const box = 'flex w-full items-center gap-2.5 rounded-lg border border-line bg-surface p-2 shadow-raised'
  if (seats.length < 2 && !user.staffRole) return <div className={box}>{face}</div>
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
          <ChevronsUpDown className="size-4 shrink-0 text-faint" aria-hidden />
        </button>
      }
    >
      {seats.length > 0 && <MenuLabel>Your organizations</MenuLabel>}
      {seats.map((seat) => (
        <MenuItem
          key={seat.organizationId}
          disabled={open.isPending}
          onSelect={() => open.mutate({ organizationId: seat.organizationId })}
        >
          <span className="flex-1 truncate">{seat.name}</span>
          {seat.organizationId === organization?.organizationId && <Check aria-label="selected" />}
        </MenuItem>
      ))}
      {user.staffRole && (
        <>
          {seats.length > 0 && <MenuSeparator />}
          <MenuItem asChild>
            <Link href="/staff/organizations">
              <Building2 aria-hidden />
              All organizations
            </Link>
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}

/** Switches the organization and reloads, so that no data of the previous one stays on screen. */
export function useOpenOrganization(landing = '/') {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  return useMutation(
    trpc.session.openOrganization.mutationOptions({
      onSuccess: () => {
        queryClient.clear()
        window.location.assign(landing)
      },
      onError: (error) => toast.error(error.message),
    }),
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
