'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Facts } from '@/components/data/facts'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { toast } from '@/components/ui/toast'
import { nameOf } from './brand'

/** How calls are taken to belong to a brand. Each switch is saved as it is pressed. */
export function PlatformRules({ survey }: { survey: Outputs['brands']['survey'] }) {
  const { rules, brands, inUse } = survey
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canChange = useCan('organization.change')
  const save = useMutation(
    trpc.brands.setRules.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.brands.survey.pathFilter())
        toast.success('The rules are saved')
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  const { requiresSubOperatorRef, canAutoProvisionBrands } = rules
  const shown = save.isPending ? save.variables : { requiresSubOperatorRef, canAutoProvisionBrands }
  const defaultBrand = brands.find((brand) => brand.isDefault)
  return (
    <Card>
      <CardHeader
        title="How calls choose a brand"
        description="By sub_operator_ref, in every call but the list of providers."
      />
      <div className="grid gap-5 px-5 pb-5">
        <Facts
          facts={[
            {
              label: 'Default brand',
              value: defaultBrand ? nameOf(defaultBrand) : 'None: calls without a ref get E6010',
            },
            { label: 'Brands in use', value: `${inUse} of ${rules.brandLimit}, set by Croupier` },
            {
              label: 'Sessions per player',
              value: `${rules.sessionLimitPerPlayer}, where a brand has no limit of its own`,
            },
          ]}
        />
        <Checkbox
          label="Every call must name its brand"
          hint="A call without sub_operator_ref is refused with E6005 instead of acting for the default brand. Brands are then created beforehand."
          checked={shown.requiresSubOperatorRef}
          isDisabled={!canChange || save.isPending}
          onCheckedChange={(isOn) => save.mutate({ requiresSubOperatorRef: isOn, canAutoProvisionBrands })}
        />
        <Checkbox
          label="An unseen ref creates its brand"
          hint={
            shown.requiresSubOperatorRef
              ? 'Not while every call must name its brand: a mistyped ref would become one.'
              : 'On the first launch or game list that carries it. Otherwise the call is refused with E6008.'
          }
          checked={shown.canAutoProvisionBrands && !shown.requiresSubOperatorRef}
          isDisabled={!canChange || save.isPending || shown.requiresSubOperatorRef}
          onCheckedChange={(isOn) => save.mutate({ requiresSubOperatorRef, canAutoProvisionBrands: isOn })}
        />
      </div>
    </Card>
  )
}
