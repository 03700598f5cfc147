'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { marketModes } from '@/server/contract/jurisdictions'
import { ModeBadge } from './mode-badge'
import { modes } from './words'

interface CertifiedMarketsCardProps {
  gates: Outputs['jurisdictions']['get']['gates']
  brandId: string | null
}

const inherited = 'inherited'

/** Whether the markets for which providers certify their games gate launches. */
export function CertifiedMarketsCard({ gates, brandId }: CertifiedMarketsCardProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canManage = useCan('jurisdictions.manage')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const own = gates.find((gate) => gate.brandId === brandId)?.mode
  const above = gates.find((gate) => gate.brandId === null)?.mode ?? 'off'
  const changed = trpc.jurisdictions.pathFilter()
  const done = 'Certified markets changed'
  const change = useMutation(
    trpc.jurisdictions.setCertifiedMarkets.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(changed)
        toast.success(done)
      },
    }),
  )
  const refuse = () =>
    confirm({
      title: 'Refuse games without certification?',
      text: 'Croupier then refuses sessions and free rounds on games that their provider does not declare certified in the player’s country.',
      action: 'Refuse games',
      send: () => client.jurisdictions.setCertifiedMarkets.mutate({ brandId, mode: 'on' }),
      changed,
      done,
    })
  const mode = own ?? (brandId === null ? 'off' : inherited)
  return (
    <Card>
      <CardHeader
        title="Certified markets"
        description="Refuse games in countries for which their provider declares no certification. A game without a declaration counts as uncertified."
        actions={
          canManage ? (
            <Select
              aria-label="Certified markets"
              value={mode}
              onValueChange={(value) => {
                if (value === 'on') refuse()
                else change.mutate({ brandId, mode: marketModes.find((one) => one === value) ?? null })
              }}
              options={[
                ...(brandId === null ? [] : [{ value: inherited, label: 'Inherit from the organization' }]),
                ...modes,
              ]}
            />
          ) : (
            <ModeBadge mode={own ?? above} />
          )
        }
      />
      <ErrorNotice className="mx-5 mb-5">{change.error?.message}</ErrorNotice>
    </Card>
  )
}
