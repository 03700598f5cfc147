import { ExternalLink, Paperclip } from 'lucide-react'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatNumber } from '@/server/contract/figures'

type SentMail = Outputs['outbox']['list'][number]

export function OutboxList({ mails }: { mails: readonly SentMail[] }) {
  if (mails.length === 0) {
    return (
      <Card>
        <EmptyState title="No emails yet">
          Invite a member or reset a password, then reload this page.
        </EmptyState>
      </Card>
    )
  }
  return (
    <ul className="grid gap-4">
      {mails.map((mail) => (
        <li key={mail.id}>
          <MailCard mail={mail} />
        </li>
      ))}
    </ul>
  )
}

function MailCard({ mail }: { mail: SentMail }) {
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="grid min-w-0">
          <h2 className="font-semibold text-[0.9375rem] tracking-tight">{mail.subject}</h2>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">To {mail.recipient}</p>
        </div>
        <Time value={mail.createdAt} className="text-faint text-xs" />
      </div>
      <p className="whitespace-pre-wrap rounded-lg bg-sunken px-4 py-3 text-[0.8125rem] [overflow-wrap:anywhere]">
        {mail.text}
      </p>
      {mail.attachment && (
        <p className="flex items-center gap-2 text-muted text-sm [overflow-wrap:anywhere]">
          <Paperclip className="size-4 shrink-0 text-faint" aria-hidden />
          {mail.attachment.name}, {formatNumber(mail.attachment.bytes)} bytes
        </p>
      )}
      {mail.url && (
        <Button asChild size="sm" className="justify-self-start">
          <a href={mail.url} aria-label={`Open link of “${mail.subject}” to ${mail.recipient}`}>
            <ExternalLink aria-hidden />
            Open link
          </a>
        </Button>
      )}
    </Card>
  )
}
