'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Checkbox } from '@/components/ui/checkbox'
import { toast } from '@/components/ui/toast'
import { type Severity, severities } from '@/server/contract/notification-events'

const labels = {
  critical: 'Email me about critical incidents',
  warning: 'Email me about warnings',
  info: 'Email me about incidents for information',
} as const satisfies Record<Severity, string>

/** Of which incidents a member gets an email when they open and when they are over. */
export function IncidentMails() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const own = useQuery(trpc.destinations.mine.queryOptions())
  const change = useMutation(
    trpc.destinations.setMine.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.destinations.mine.pathFilter())
        toast.success('Emails changed')
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  if (!own.data) return null
  const chosen = own.data.severities
  return severities.map((severity) => (
    <Checkbox
      key={severity}
      checked={chosen.includes(severity)}
      isDisabled={change.isPending}
      onCheckedChange={(isWanted) =>
        change.mutate({
          severities: severities.filter((one) => (one === severity ? isWanted : chosen.includes(one))),
        })
      }
      label={labels[severity]}
    />
  ))
}
