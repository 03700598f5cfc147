import superjson from 'superjson'
import type { WizardForm } from './wizard-form'

const keyOf = (draftId: string | null) => `croupier.campaign-draft.${draftId ?? 'new'}`

/**
 * What was entered and has not reached the server yet, in this tab: a reload loses none of it. A browser that
 * stores nothing only loses what the last save missed.
 */
export const unsavedForm = {
  read(draftId: string | null): WizardForm | null {
    try {
      const text = sessionStorage.getItem(keyOf(draftId))
      return text === null ? null : superjson.parse<WizardForm>(text)
    } catch {
      return null
    }
  },
  write(draftId: string | null, form: WizardForm): void {
    try {
      sessionStorage.setItem(keyOf(draftId), superjson.stringify(form))
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
