'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { AddMethod } from '@/components/packages/add-method'
import { methodName } from '@/components/packages/purchase-words'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Dialog } from '@/components/ui/dialog'
import { DialogForm } from '@/components/ui/dialog-form'
import { CheckField, SelectField, TextField } from '@/components/ui/form-fields'
import { Notice } from '@/components/ui/notice'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { formatMoney } from '@/server/contract/figures'
import { TopUpForm } from '@/server/contract/forms/billing'

type Packages = Outputs['packages']['list']
type TopUp = Outputs['packages']['topUp']
type Methods = NonNullable<Outputs['packages']['methods']['methods']>

interface AutoTopUpDialogProps {
  topUp: TopUp
  onClose: () => void
}

/** Rendered while it is open. */
export function AutoTopUpDialog({ topUp, onClose }: AutoTopUpDialogProps) {
  const trpc = useTRPC()
  const packages = useQuery(trpc.packages.list.queryOptions())
  const methods = useQuery(trpc.packages.methods.queryOptions())
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Automatic top-up"
      description="One package is bought at a time. After a failed payment, it pauses until you turn it on again."
    >
      <Loaded query={packages} what="The packages" rows={3}>
        {(offered) => (
          <Loaded query={methods} what="The payment methods" rows={3}>
            {({ methods: saved }) => (
              <Prepared offered={offered} saved={saved} topUp={topUp} onClose={onClose} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  )
}

interface PreparedProps extends AutoTopUpDialogProps {
  offered: Packages
  saved: Methods | null
}

/** The form, or what is missing for it. */
function Prepared({ offered, saved, ...rest }: PreparedProps) {
  const { packages, terms, isSelling } = offered
  const [first] = packages
  if (!isSelling || !terms || !first)
    return (
      <Notice tone="warn" title="Packages can't be bought now">
        Ask your account manager for an offer.
      </Notice>
    )
  if (saved === null)
    return (
      <Notice tone="warn" title="The payment provider didn't answer">
        Close this and try again.
      </Notice>
    )
  if (saved.length === 0)
    return (
      <Notice tone="neutral" title="Add a payment method first" actions={<AddMethod variant="primary" />}>
        The payment provider stores it. Then turn on automatic top-up here.
      </Notice>
    )
  return <OrderForm packages={packages} terms={terms} methods={saved} currency={offered.currency} {...rest} />
}

interface OrderFormProps extends AutoTopUpDialogProps {
  packages: Packages['packages']
  terms: NonNullable<Packages['terms']>
  methods: Methods
  currency: string
}

function OrderForm({ packages, terms, methods, currency, topUp: { order }, onClose }: OrderFormProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const known = <One extends { id: string }>(all: readonly One[], id: string | undefined) =>
    all.find((one) => one.id === id)?.id ?? all[0]?.id ?? ''
  const isSame = order?.currency === currency
  const values = {
    threshold: isSame ? order.threshold.decimal : '',
    packageId: known(packages, order?.packageId),
    monthlyLimit: isSame ? order.monthlyLimit.decimal : '',
    paymentMethodId: known(methods, order?.paymentMethodId),
    hasAccepted: false,
  }
  return (
    <DialogForm
      schema={TopUpForm}
      values={values}
      isIncomplete={({ hasAccepted }) => !hasAccepted}
      send={({ threshold, monthlyLimit, packageId, paymentMethodId }) =>
        client.packages.setTopUp.mutate({
          ...{ packageId, paymentMethodId, termsVersion: terms.version },
          threshold: { decimal: threshold, currency },
          monthlyLimit: { decimal: monthlyLimit, currency },
        })
      }
      changed={trpc.packages.topUp.queryFilter()}
      saved="Automatic top-up is on"
      submitLabel={order?.state === 'on' ? 'Save' : 'Turn on'}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              form={form}
              name="threshold"
              label={`When the balance is below (${currency})`}
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              form={form}
              name="monthlyLimit"
              label={`Monthly limit (${currency})`}
              hint="Calendar month, UTC."
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
          <SelectField
            form={form}
            name="packageId"
            label="Buy"
            options={packages.map(({ id, name, price, credit }) => ({
              value: id,
              label: `${name}: ${formatMoney(credit)} for ${formatMoney(price)}`,
            }))}
          />
          <SelectField
            form={form}
            name="paymentMethodId"
            label="Pay with"
            options={methods.map((method) => ({ value: method.id, label: methodName(method) }))}
          />
          <ScrollRegion
            label="Terms"
            className="max-h-32 overflow-y-auto whitespace-pre-line rounded-md border border-line bg-sunken px-3 py-2 text-sm"
          >
            {terms.text}
          </ScrollRegion>
          <CheckField
            form={form}
            name="hasAccepted"
            label={`I accept the terms (version ${terms.version}) for these purchases and allow the method to be charged without further confirmation`}
          />
        </>
      )}
    </DialogForm>
  )
}
