'use client'

import { useMutation } from '@tanstack/react-query'
import { Facts } from '@/components/data/facts'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Card, CardHeader } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { toast } from '@/components/ui/toast'
import { nameOf } from './brand'

/** How API calls select a brand. Each switch is saved immediately. */
export function PlatformRules({ survey }: { survey: Outputs['brands']['survey'] }) {
  const { rules, brands, inUse } = survey
  const trpc = useTRPC()
  const succeed = useSuccess()
  const canChange = useCan('organization.change')
  const save = useMutation(
    trpc.brands.setRules.mutationOptions({
      onSuccess: succeed(trpc.brands.survey.pathFilter(), 'Settings saved'),
      onError: (error) => toast.error(error.message),
    }),
  )
  const { requiresSubOperatorRef, canAutoProvisionBrands } = rules
  const shown = save.isPending ? save.variables : { requiresSubOperatorRef, canAutoProvisionBrands }
  const defaultBrand = brands.find((brand) => brand.isDefault)
  return (
    <Card>
      <CardHeader
        title="Brand selection in API calls"
        description="Every call except the provider list selects a brand with sub_operator_ref."
      />
      <div className="grid gap-5 px-5 pb-5">
        <Facts
          facts={[
            {
              label: 'Default brand',
              value: defaultBrand ? nameOf(defaultBrand) : 'None: calls without sub_operator_ref get E6010',
            },
            { label: 'Brands in use', value: `${inUse} of ${rules.brandLimit}, set by Croupier` },
            {
              label: 'Sessions per player',
              value: `${rules.sessionLimitPerPlayer}, unless a brand has its own limit`,
            },
          ]}
        />
        <Checkbox
          label="Require sub_operator_ref"
          hint="Calls without sub_operator_ref are refused with E6005 instead of using the default brand. Create brands in advance."
          checked={shown.requiresSubOperatorRef}
          isDisabled={!canChange || save.isPending}
          onCheckedChange={(isOn) => save.mutate({ requiresSubOperatorRef: isOn, canAutoProvisionBrands })}
        />
        <Checkbox
          label="Create brands automatically"
          hint={
            shown.requiresSubOperatorRef
              ? 'Not available while sub_operator_ref is required, because a mistyped value would create a brand.'
              : 'An unknown sub_operator_ref creates a brand on its first launch or game list. When off, the call is refused with E6008.'
          }
          checked={shown.canAutoProvisionBrands && !shown.requiresSubOperatorRef}
          isDisabled={!canChange || save.isPending || shown.requiresSubOperatorRef}
          onCheckedChange={(isOn) => save.mutate({ requiresSubOperatorRef, canAutoProvisionBrands: isOn })}
        />
      </div>
    </Card>
  )
}
