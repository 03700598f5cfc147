'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { termsOf, type WizardForm } from './wizard-form'

/** Makes what was entered the terms of the draft. The server validates them. */
export function useSaveTerms(onSaved: () => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const change = useMutation(
    trpc.campaigns.change.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.campaigns.pathFilter())
        onSaved()
      },
    }),
  )
  const submit = (campaignId: string, form: WizardForm) => {
    const terms = termsOf(form)
    if (terms !== null) change.mutate({ campaignId, terms })
  }
  return { submit, isPending: change.isPending, error: change.error }
}
