'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail, MailOpen } from 'lucide-react'
import { ListPage } from '@/components/data/list-page'
import { Time } from '@/components/data/time'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import { severityLooks } from '@/components/incidents/words'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { toast } from '@/components/ui/toast'
import { inboxList } from './inbox-params'

type Message = Outputs['inbox']['list']['messages'][number]

const refreshMs = 30_000

/** What concerns the person, over all organizations. */
export function InboxView() {
  const trpc = useTRPC()
  const list = useOpenList(inboxList)
  const page = useQuery(
    trpc.inbox.list.queryOptions(list.search, pollFirstPage(list.params.cursor, refreshMs)),
  )
  const mark = useMark()
  const hasUnread = page.data?.messages.some(({ isRead }) => !isRead) ?? false
  return (
    <ListPage
      title="Inbox"
      description="Incidents, assignments and replies that concern you. Kept for 90 days."
      actions={
        <>
          <Button asChild>
            <OrganizationLink href="/account">Email notifications</OrganizationLink>
          </Button>
          <Button
            disabled={!hasUnread}
            isPending={mark.isPending}
            onClick={() => mark.mutate({ ids: null, isRead: true })}
          >
            Mark all as read
          </Button>
        </>
      }
      list={list}
      query={page}
      what="Your notifications"
      rowsOf={(data) => data.messages}
      noMatch="No unread notifications"
      clear="Show all"
      empty={
        <EmptyState
          title="No notifications yet"
          actions={
            <Button asChild>
              <OrganizationLink href="/account">Choose email notifications</OrganizationLink>
            </Button>
          }
        >
          New incidents, and callbacks or incidents assigned to you, are listed here.
        </EmptyState>
      }
    >
      {(messages) => (
        <ul aria-label="Notifications" className="divide-y divide-line">
          {messages.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              onMark={(isRead) => mark.mutate({ ids: [message.id], isRead })}
            />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

/** The bell counts anew with the list. */
function useMark() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  return useMutation(
    trpc.inbox.mark.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.inbox.pathFilter()),
      onError: (error) => void toast.error(error.message),
    }),
  )
}

function MessageRow({ message, onMark }: { message: Message; onMark: (isRead: boolean) => void }) {
  const { title, text, href, severity, organization, createdAt, isRead } = message
  const change = isRead ? 'Mark as unread' : 'Mark as read'
  return (
    <li className="flex gap-3 px-5 py-3.5 text-sm">
      <span aria-hidden className={cn('mt-1.5 size-2 shrink-0 rounded-full', !isRead && 'bg-accent')} />
      <div className="grid min-w-0 flex-1 gap-0.5 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <OrganizationLink
            href={href}
            onClick={() => isRead || onMark(true)}
            className={cn('hover:underline', isRead ? 'text-muted' : 'font-medium')}
          >
            {!isRead && <span className="sr-only">Unread: </span>}
            {title}
          </OrganizationLink>
          {severity !== 'info' && (
            <Badge tone={severityLooks[severity].tone}>{severityLooks[severity].label}</Badge>
          )}
        </p>
        <p className="line-clamp-2 text-muted">{text}</p>
        <p className="text-faint text-xs">
          {organization?.name ?? 'Croupier staff'} · <Time value={createdAt} />
        </p>
      </div>
      <Button
        size="icon"
        variant="ghost"
        title={change}
        aria-label={`${change}: ${title}`}
        onClick={() => onMark(!isRead)}
      >
        {isRead ? <Mail aria-hidden /> : <MailOpen aria-hidden />}
      </Button>
    </li>
  )
}
