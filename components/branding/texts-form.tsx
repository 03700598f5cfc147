'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { brandingLimits } from '@/server/contract/branding'
import { AccentField } from './accent-field'
import type { Branding, BrandingTexts } from './branding'
import type { Draft } from './use-draft'

type Values = Record<keyof BrandingTexts, string>

interface TextsFormProps {
  branding: Branding
  draft: Draft
  onType: (typed: BrandingTexts) => void
}

/** A field left empty is inherited. */
export function TextsForm({ branding, draft, onType }: TextsFormProps) {
  const trpc = useTRPC()
  const { texts, inherited } = branding
  const { register, handleSubmit, control, setValue, reset, getValues, formState } = useForm<Values>({
    defaultValues: filled(texts),
  })
  const typed = useWatch({ control })
  const save = useMutation(
    trpc.branding.save.mutationOptions({
      onSuccess: async (result) => {
        await draft.saved('Draft saved')(result)
        reset(getValues())
      },
    }),
  )
  useTyped(typed, onType)
  const refused: Partial<Values> = save.error?.data?.fields ?? {}
  const isBlocked = branding.isProcessing || draft.isOutdated
  const submit = handleSubmit((values) =>
    save.mutate({ brandId: draft.brandId, revision: draft.revision, ...emptied(values) }),
  )
  return (
    <Card>
      <CardHeader title="Name, colour and contact" />
      <form onSubmit={submit} className="grid max-w-xl gap-5 px-5 pb-5" noValidate>
        <ErrorNotice>{Object.keys(refused).length === 0 && save.error?.message}</ErrorNotice>
        <Field
          label="Name"
          error={refused.displayName}
          hint={
            inheritedHint(inherited.displayName) ?? 'What players call the casino. Read out for the logo.'
          }
        >
          {(props) => (
            <Input
              maxLength={brandingLimits.displayName}
              autoComplete="off"
              {...props}
              {...register('displayName')}
            />
          )}
        </Field>
        <AccentField
          value={typed.accent ?? ''}
          inherited={inherited.accent}
          error={refused.accent}
          register={register('accent')}
          onPick={(accent) => setValue('accent', accent, { shouldDirty: true })}
        />
        <Field
          label="Support address"
          error={refused.supportAddress}
          hint={
            inheritedHint(inherited.supportAddress) ??
            'An email address, or a page that begins with https://.'
          }
        >
          {(props) => (
            <Input
              maxLength={brandingLimits.supportAddress}
              autoComplete="off"
              spellCheck={false}
              {...props}
              {...register('supportAddress')}
            />
          )}
        </Field>
        <Field
          label="Legal line"
          error={refused.legalLine}
          hint={inheritedHint(inherited.legalLine) ?? 'Company and licence, in small print below each page.'}
        >
          {(props) => (
            <Input
              maxLength={brandingLimits.legalLine}
              autoComplete="off"
              {...props}
              {...register('legalLine')}
            />
          )}
        </Field>
        <div>
          <Button
            type="submit"
            variant="primary"
            disabled={!formState.isDirty || isBlocked}
            isPending={save.isPending}
          >
            Save draft
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The preview is drawn outside of the form. */
function useTyped(typed: Partial<Values>, onType: (typed: BrandingTexts) => void): void {
  const { displayName = '', accent = '', supportAddress = '', legalLine = '' } = typed
  useEffect(
    () => onType(emptied({ displayName, accent, supportAddress, legalLine })),
    [displayName, accent, supportAddress, legalLine, onType],
  )
}

const inheritedHint = (value: string | null) => value && `Inherited: ${value}`

const filled = (texts: BrandingTexts): Values => ({
  displayName: texts.displayName ?? '',
  accent: texts.accent ?? '',
  supportAddress: texts.supportAddress ?? '',
  legalLine: texts.legalLine ?? '',
})

const emptied = ({ displayName, accent, supportAddress, legalLine }: Values): BrandingTexts => ({
  displayName: displayName.trim() || null,
  accent: accent.trim().toLowerCase() || null,
  supportAddress: supportAddress.trim() || null,
  legalLine: legalLine.trim() || null,
})
