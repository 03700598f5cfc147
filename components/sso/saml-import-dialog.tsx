'use client'

import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField, TextField } from '@/components/ui/form-fields'
import { SamlMetadata } from '@/server/contract/forms/sso-saml'
import type { Imported } from './saml-settings-dialog'
import { useSso } from './sso-scope'

interface ImportDialogProps {
  onImported: (values: Imported) => void
  onClose: () => void
}

/** Reads the provider's metadata, by its address or as a document. Saves nothing yet. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const { send } = useSso()
  return (
    <FormDialog
      title="Import metadata"
      description="The identity provider’s own description. You check its values before they are saved."
      schema={SamlMetadata}
      values={{ address: '', document: '' }}
      send={(entered) => send.importSaml.mutate(entered)}
      onSaved={onImported}
      submitLabel="Read metadata"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="address" label="Address" inputMode="url" autoComplete="off" />
          <LongTextField
            form={form}
            name="document"
            label="Or the document"
            rows={6}
            spellCheck={false}
            className="font-mono text-xs"
          />
        </>
      )}
    </FormDialog>
  )
}
