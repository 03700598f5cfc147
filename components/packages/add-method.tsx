'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'

/** Goes to the payment provider's page, where a payment method is added; it returns to Billing. */
export function AddMethod({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) {
  const trpc = useTRPC()
  const add = useMutation(
    trpc.packages.addMethod.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
      onError: ({ message }) => toast.error(message),
    }),
  )
  return (
    <Button variant={variant} isPending={add.isPending} onClick={() => add.mutate()}>
      Add payment method
    </Button>
  )
}
