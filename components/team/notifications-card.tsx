'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { toast } from '@/components/ui/toast'
import { IncidentMails } from './incident-mails'

/** What the member is told by email, for this organization. */
export function NotificationsCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const own = useQuery(trpc.team.notifications.queryOptions())
  const mailing = useQuery(trpc.account.mailing.queryOptions())
  const change = useMutation(
    trpc.team.setNotifications.mutationOptions({
      onSuccess: async (_, { attention }) => {
        await queryClient.invalidateQueries(trpc.team.notifications.pathFilter())
        toast.success(attention ? 'Emails turned on' : 'Emails turned off')
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  if (!own.data || !mailing.data?.sendsMail) return null
  return (
    <Card>
      <CardHeader title="Notifications" description="Your own emails for this organization." />
      <div className="grid gap-3 px-5 pb-5">
        <IncidentMails />
        <Checkbox
          checked={own.data.attention}
          onCheckedChange={(attention) => change.mutate({ attention })}
          label="Email me when callbacks need attention"
          hint="Immediately for the first, then at most one digest per hour."
        />
      </div>
    </Card>
  )
}
