'use client'

import { useRouter } from 'next/navigation'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { Select } from '@/components/ui/select'
import {
  certificationGroupNames,
  certificationGroups,
  certificationSupportNames,
  certificationSupports,
} from '@/server/contract/certification'
import { CertificationForm } from '@/server/contract/forms/certification'
import { useCertification } from './certification-source'

interface StartDialogProps {
  providers: readonly { code: string; name: string }[]
  onClose: () => void
}

/** Chooses what a run tries. Rendered while it is open. */
export function StartDialog({ providers, onClose }: StartDialogProps) {
  const { api, isStudio, linkTo, start } = useCertification()
  const router = useRouter()
  const values: CertificationForm = {
    ...{ providerCode: isStudio ? 'own' : (providers[0]?.code ?? ''), gameId: '', currencies: 'EUR' },
    supports: [...certificationSupportNames],
    groups: [...certificationGroupNames],
  }
  return (
    <FormDialog
      title="Start a certification run"
      description="Calls the provider's server at its configured address. No customer, session or balance is used."
      values={values}
      schema={CertificationForm}
      send={start}
      changed={api.pathFilter()}
      saved="Run started"
      submitLabel="Start run"
      onSaved={({ id }) => {
        onClose()
        router.push(linkTo(id))
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!isStudio && (
            <Field label="Provider">
              {(control) => (
                <Select
                  {...control}
                  value={form.watch('providerCode')}
                  onValueChange={(code) => form.setValue('providerCode', code, { shouldDirty: true })}
                  options={providers.map(({ code, name }) => ({ value: code, label: name }))}
                />
              )}
            </Field>
          )}
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              form={form}
              name="currencies"
              label="Currencies"
              hint="Add a stake where the catalogue has no bet limits: EUR 1.00, JPY 100"
            />
            <TextField form={form} name="gameId" label="Game" hint="Optional. The provider's game code." />
          </div>
          <Ticks form={form} name="supports" label="The provider supports" titles={certificationSupports} />
          <Ticks
            form={form}
            name="groups"
            label="Groups"
            titles={Object.fromEntries(
              certificationGroupNames.map((name) => [name, certificationGroups[name].title]),
            )}
          />
        </>
      )}
    </FormDialog>
  )
}

interface TicksProps {
  form: UseFormReturn<CertificationForm>
  name: 'supports' | 'groups'
  label: string
  titles: Readonly<Record<string, string>>
}

function Ticks({ form, name, label, titles }: TicksProps) {
  const ticked: readonly string[] = form.watch(name)
  const error = form.formState.errors[name]?.message
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {Object.entries(titles).map(([value, title]) => (
          <Checkbox
            key={value}
            label={title}
            checked={ticked.includes(value)}
            onCheckedChange={(isOn) => {
              const others = ticked.filter((one) => one !== value)
              form.setValue(name, (isOn ? [...others, value] : others) as never, { shouldDirty: true })
            }}
          />
        ))}
      </div>
      {error && <p className="text-bad text-sm">{error}</p>}
    </fieldset>
  )
}
