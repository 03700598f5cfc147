'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useSyncExternalStore } from 'react'
import { ConfirmDialog } from './confirm-dialog'
import { confirmation, type Question } from './confirmation'
import { ErrorNotice } from './notice'

/** Asks before something is done: `confirm({ title, text, action, send, changed, done })`. */
export function useConfirm() {
  const asker = useId()
  const queryClient = useQueryClient()
  useEffect(() => () => confirmation.withdraw(asker), [asker])
  return useCallback(
    <Result,>(question: Question<Result>) => confirmation.ask(question, { asker, queryClient }),
    [asker, queryClient],
  )
}

const nothing = () => null

/** The dialog of all questions. One for the whole dashboard. */
export function Confirmation() {
  const asked = useSyncExternalStore(confirmation.subscribe, confirmation.current, nothing)
  if (!asked) return null
  const { title, text, effects, action, keep, tone, notDone } = asked.words
  return (
    <ConfirmDialog
      key={asked.key}
      isOpen
      onOpenChange={confirmation.close}
      title={title}
      description={effects ? <Effects lines={effects} /> : text}
      confirmLabel={action}
      cancelLabel={keep}
      isDanger={tone === 'danger'}
      isPending={asked.isPending}
      onConfirm={asked.confirm}
    >
      <ErrorNotice title={notDone} className="mt-4">
        {asked.refusal}
      </ErrorNotice>
    </ConfirmDialog>
  )
}

const Effects = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid list-disc gap-1.5 pl-4.5">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
