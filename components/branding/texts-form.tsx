'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { type BrandingText, brandingLimits, brandingTexts } from '@/server/contract/branding'
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
  const form = useForm<Values>({ defaultValues: filled(texts) })
  const { register, handleSubmit, control, setValue, reset, getValues, formState } = form
  const savedHint = useSavedTexts(form, texts, draft)
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
  // One about a revision that is no longer shown has been dealt with.
  const error = save.variables?.revision === draft.revision ? save.error : null
  const refused: Partial<Values> = error?.data?.fields ?? {}
  const isBlocked = branding.isProcessing || draft.isOutdated
  const submit = handleSubmit((values) =>
    save.mutate({ brandId: draft.brandId, revision: draft.revision, ...emptied(values) }),
  )
  return (
    <Card>
      <CardHeader title="Name, colour and contact" />
      <form onSubmit={submit} className="grid max-w-xl gap-5 px-5 pb-5" noValidate>
        <ErrorNotice>{Object.keys(refused).length === 0 && error?.message}</ErrorNotice>
        <Field
          label="Name"
          error={refused.displayName}
          hint={
            savedHint('displayName') ??
            inheritedHint(inherited.displayName) ??
            'What players call the casino. Read out for the logo.'
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
          savedHint={savedHint('accent')}
          error={refused.accent}
          register={register('accent')}
          onPick={(accent) => setValue('accent', accent, { shouldDirty: true })}
        />
        <Field
          label="Support address"
          error={refused.supportAddress}
          hint={
            savedHint('supportAddress') ??
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
          hint={
            savedHint('legalLine') ??
            inheritedHint(inherited.legalLine) ??
            'Company and licence, in small print below each page.'
          }
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

/** The form follows what is saved. What was typed and is not saved stays, and the hint of its field says what is. */
function useSavedTexts(form: UseFormReturn<Values>, texts: BrandingTexts, { isOutdated }: Draft) {
  const { reset, getValues, setValue, formState } = form
  const { dirtyFields } = formState
  const [kept, setKept] = useState<readonly BrandingText[]>([])
  const text = JSON.stringify(texts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are compared by value (`text`), since each refetch makes a new object
  useEffect(() => {
    if (isOutdated) return
    const entered = getValues()
    const typed = emptied(entered)
    const unsaved = brandingTexts.filter((field) => dirtyFields[field] && typed[field] !== texts[field])
    reset(filled(texts))
    for (const field of unsaved) setValue(field, entered[field], { shouldDirty: true })
    setKept(unsaved)
  }, [text, isOutdated])
  return (field: BrandingText) => (kept.includes(field) ? `Saved: ${texts[field] ?? 'empty'}` : undefined)
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
