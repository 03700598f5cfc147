'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { type BrandStep, describeStep } from './brand-steps'

/** Explains an action and asks for confirmation. Rendered while an action is given. */
export function BrandStepDialog({ step, onClose }: { step: BrandStep; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { title, effects, confirm, done, isDanger } = describeStep(step)
  const options = {
    onError: (error: { message: string }) => toast.error(error.message),
    onSuccess: succeed(trpc.brands.pathFilter(), done, onClose),
  }
  const steps = {
    suspend: useMutation(trpc.brands.suspend.mutationOptions(options)),
    reactivate: useMutation(trpc.brands.reactivate.mutationOptions(options)),
    retire: useMutation(trpc.brands.retire.mutationOptions(options)),
    makeDefault: useMutation(trpc.brands.makeDefault.mutationOptions(options)),
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={
        <ul className="grid list-disc gap-1.5 pl-4.5">
          {effects.map((effect, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text, which never move
            <li key={line}>{effect}</li>
          ))}
        </ul>
      }
      confirmLabel={confirm}
      isDanger={isDanger}
      isPending={steps[step.kind].isPending}
      onConfirm={() => steps[step.kind].mutate({ brandId: step.brand.id })}
    />
  )
}
