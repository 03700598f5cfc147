'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { termsOf, type WizardForm } from './wizard-form'

/** Saves the terms as a new or an existing draft. The server validates them. */
export function useSaveDraft({
  draftId,
  onSaved,
}: {
  draftId: string | null
  onSaved: (id: string) => void
}) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(trpc.campaigns.pathFilter())
  const create = useMutation(
    trpc.campaigns.create.mutationOptions({
      onSuccess: async ({ id }) => {
        await refresh()
        onSaved(id)
      },
    }),
  )
  const change = useMutation(
    trpc.campaigns.change.mutationOptions({
      onSuccess: async (_, { campaignId }) => {
        await refresh()
        onSaved(campaignId)
      },
    }),
  )
  const submit = (form: WizardForm) => {
    const terms = termsOf(form)
    if (terms === null) return
    if (draftId !== null) change.mutate({ campaignId: draftId, terms })
    else create.mutate({ terms, ...(form.brandRef !== '' && { subOperatorRef: form.brandRef }) })
  }
  return { submit, isPending: create.isPending || change.isPending, error: create.error ?? change.error }
}
