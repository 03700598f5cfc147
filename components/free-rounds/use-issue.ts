'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'
import { toast } from '@/components/ui/toast'
import { grantOfRefusal } from './explain-refusal'

/** Issues the rounds of one form once, and opens the grant. */
export function useIssue({ onIssued }: { onIssued: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const [formKey, setFormKey] = useState(newFormKey)
  const mutation = useMutation(
    trpc.freeRounds.issue.mutationOptions({
      onSuccess: async ({ grantId, playerId, isPartial }) => {
        await queryClient.invalidateQueries(trpc.freeRounds.search.pathFilter())
        if (isPartial) toast.warning(`Some games failed for ${playerId}`)
        else toast.success(`Free rounds granted to ${playerId}`)
        onIssued()
        router.push(pathOf(`/free-rounds/${grantId}`))
      },
      // A recorded refusal uses up the key; with an unknown outcome the key is kept, so that it cannot issue twice.
      onError: ({ data }) => {
        const refusal = data?.refusal
        const isOpen = refusal?.code === 'provider_unavailable' || refusal?.code === 'idempotency_in_progress'
        if (refusal && grantOfRefusal(refusal) !== null && !isOpen) setFormKey(newFormKey())
        void queryClient.invalidateQueries(trpc.freeRounds.search.pathFilter())
      },
    }),
  )
  const issue = (body: Inputs['freeRounds']['issue']['body']) => mutation.mutate({ formKey, body })
  return { issue, isPending: mutation.isPending, error: mutation.error }
}

/** 128 random bits in hex: the idempotency key of one form, so that sending it twice issues once. */
function newFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
