'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { parse, stringify } from '@/components/trpc/rich-json'
import type { WizardForm } from '@/server/contract/forms/free-rounds'
import { createAutosave, type SaveState } from './autosave'
import type { CampaignDetail } from './campaign-status'

const keyOf = (draftId: string | null) => `croupier.campaign-draft.${draftId ?? 'new'}`

/**
 * What was entered and has not reached the server yet, in this tab: a reload loses none of it. A browser that
 * stores nothing only loses what the last save missed.
 */
const unsavedForm = {
  read(draftId: string | null): WizardForm | null {
    try {
      const text = sessionStorage.getItem(keyOf(draftId))
      return text === null ? null : parse<WizardForm>(text)
    } catch {
      return null
    }
  },
  write(draftId: string | null, form: WizardForm): void {
    try {
      sessionStorage.setItem(keyOf(draftId), stringify(form))
    } catch {
      // The server-side draft remains.
    }
  },
  clear(draftId: string | null): void {
    try {
      sessionStorage.removeItem(keyOf(draftId))
    } catch {
      // Nothing was stored.
    }
  },
}

const pauseMs = 400

interface DraftFormProps {
  draft: CampaignDetail | null
  form: UseFormReturn<WizardForm>
  onCreated: (id: string) => void
}

/** Saves what is entered as a draft on the server, from the first change on, and restores what a reload interrupted. */
export function useDraftForm({ draft, form, onCreated }: DraftFormProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const id = useRef(draft?.id ?? null)
  const hasUnsavedTerms = useRef(draft === null || draft.form !== null)
  const [status, setStatus] = useState<{ state: SaveState; error?: unknown } | null>(null)

  const save = async (value: WizardForm) => {
    hasUnsavedTerms.current = true
    const before = id.current
    const { id: savedId } = await client.campaigns.saveForm.mutate({ campaignId: before, form: value })
    id.current = savedId
    unsavedForm.clear(before)
    queryClient.setQueryData(trpc.campaigns.get.queryKey({ campaignId: savedId }), (old) =>
      old ? { ...old, form: value } : undefined,
    )
    void queryClient.invalidateQueries(trpc.campaigns.list.pathFilter())
    if (before === null) onCreated(savedId)
  }
  const [autosave] = useState(() =>
    createAutosave<WizardForm>({
      save,
      pauseMs,
      onState: (state, error) => setStatus({ state, error }),
    }),
  )

  useEffect(() => {
    let last = JSON.stringify(form.getValues())
    const follow = form.watch(() => {
      const value = form.getValues()
      const text = JSON.stringify(value)
      if (text === last) return
      last = text
      unsavedForm.write(id.current, value)
      autosave.change(value)
    })
    const interrupted = unsavedForm.read(id.current)
    if (interrupted) form.reset(interrupted)
    return () => {
      follow.unsubscribe()
      void autosave.flush()
    }
  }, [form, autosave])

  return {
    status,
    id,
    hasUnsavedTerms,
    /** Whether everything that was entered is saved. */
    flush: autosave.flush,
  }
}
