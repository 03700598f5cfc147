'use client'

import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { brandingTexts, type PlayerBranding } from '@/server/contract/branding'
import type { Branding, BrandingTexts } from './branding'
import { DraftActions } from './draft-actions'
import { DraftState } from './draft-state'
import { ImageSlots } from './image-slots'
import { PagePreview } from './page-preview'
import { ProfileChoice } from './profile-choice'
import { shownBranding } from './shown-branding'
import { TextsForm } from './texts-form'
import { TextsShown } from './texts-shown'
import { useDraft } from './use-draft'
import { VersionHistory } from './version-history'

/** A draft with its preview as it is typed, and what was published. */
export function BrandingEditor({ branding }: { branding: Branding }) {
  const draft = useDraft(branding)
  const [typed, setTyped] = useState<BrandingTexts | null>(null)
  const [version, setVersion] = useState<number | null>(null)
  const canManage = useCan('branding.manage') && !branding.isRetired
  const previewed = branding.versions.find(({ number }) => number === version)
  const shown: PlayerBranding = shownBranding(branding, typed, previewed)
  return (
    <>
      <PageHeader
        title="Branding"
        description="Your logo, colour and support address on the pages that players see, on emails to your team and on your invoices."
        actions={
          <>
            <ProfileChoice />
            <DraftActions branding={branding} draft={draft} isUnsaved={isUnsaved(branding, typed)} />
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <DraftState branding={branding} draft={draft} />
          <ImageSlots branding={branding} draft={draft} canManage={canManage && !draft.isOutdated} />
          {canManage ? (
            <TextsForm key={draft.generation} branding={branding} draft={draft} onType={setTyped} />
          ) : (
            <TextsShown branding={branding} />
          )}
          <VersionHistory branding={branding} draft={draft} previewed={version} onPreview={setVersion} />
        </div>
        <PagePreview branding={shown} version={previewed?.number ?? null} onDraft={() => setVersion(null)} />
      </div>
    </>
  )
}

const isUnsaved = ({ texts }: Branding, typed: BrandingTexts | null) =>
  typed !== null && brandingTexts.some((field) => typed[field] !== texts[field])
