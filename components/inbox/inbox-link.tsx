'use client'

import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { menuLabel } from '@/components/shell/menu-row'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'

const refreshMs = 60_000

interface InboxLinkProps {
  className: string
  onNavigate?: () => void
  /** Without its name beside it. */
  isIcon?: boolean
}

/** To the inbox, with the number of unread messages. */
export function InboxLink({ className, onNavigate, isIcon = false }: InboxLinkProps) {
  const trpc = useTRPC()
  const unread = useQuery(
    trpc.inbox.unread.queryOptions(undefined, { refetchInterval: refreshMs, retry: false }),
  )
  const count = unread.data?.count ?? 0
  return (
    <OrganizationLink href="/inbox" onClick={() => onNavigate?.()} className={className}>
      <Bell aria-hidden />
      <span className={isIcon ? 'sr-only' : menuLabel}>Inbox</span>
      {count > 0 && (
        <span className="ml-auto rounded-full lg:max-xl:absolute lg:max-xl:-top-0.5 lg:max-xl:right-0 bg-accent-soft px-1.5 font-medium text-accent text-xs tabular-nums">
          <span className="sr-only">, unread: </span>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </OrganizationLink>
  )
}
