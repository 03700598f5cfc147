'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Card, CardHeader } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { toast } from '@/components/ui/toast'
import { severities } from '@/server/contract/notification-events'
import { severityLabels } from './destination-words'
import { type DestinationScope, useDestinationsApi } from './use-destinations-api'

/** Of which severities the person gets email; nothing for somebody who is no member here. */
export function MyNotificationsCard({ scope }: { scope: DestinationScope }) {
  const api = useDestinationsApi(scope)
  const queryClient = useQueryClient()
  const mine = useQuery(api.mine.queryOptions())
  const save = useMutation(
    api.setMine.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(api.mine.queryFilter()),
      onError: ({ message }) => toast.error(message),
    }),
  )
  if (!mine.data) return null
  const chosen = mine.data.severities
  return (
    <Card className="mt-6">
      <CardHeader title="My notifications" description="Email to your own address." />
      <div className="grid gap-2 px-5 pb-5">
        {severities.map((severity) => (
          <Checkbox
            key={severity}
            label={severityLabels[severity]}
            checked={chosen.includes(severity)}
            isDisabled={save.isPending}
            onCheckedChange={(isOn) =>
              save.mutate({
                severities: severities.filter((one) => (one === severity ? isOn : chosen.includes(one))),
              })
            }
          />
        ))}
      </div>
    </Card>
  )
}
