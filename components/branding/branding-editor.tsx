'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { brandChoice } from '@/components/data/brand-name'
import { Facts } from '@/components/data/facts'
import { FormSkeleton } from '@/components/data/skeletons'
import { useCan, useMe } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Select } from '@/components/ui/select'
import { isColour } from '@/server/contract/accent-colours'
import {
  type BrandingImage,
  type BrandingText,
  brandingImages,
  brandingTexts,
  type PlayerBranding,
} from '@/server/contract/branding'
import type { Branding, BrandingTexts, BrandingVersion } from './branding'
import { brandingParams } from './branding-params'
import { DraftActions } from './draft-actions'
import { DraftState } from './draft-state'
import { ImageSlot } from './image-slot'
import { PagePreview } from './page-preview'
import { type Draft, useDraft } from './use-draft'
import { VersionHistory } from './version-history'

const TextsForm = lazyPanel(() => import('./texts-form'), 'TextsForm', <FormSkeleton fields={4} />)

interface ImageSlotsProps {
  branding: Branding
  draft: Draft
  canManage: boolean
}

const slots: readonly { image: BrandingImage; label: string; surface: 'light' | 'dark' }[] = [
  { image: 'logoLight', label: 'Logo on light backgrounds', surface: 'light' },
  { image: 'logoDark', label: 'Logo on dark backgrounds', surface: 'dark' },
  { image: 'icon', label: 'Icon', surface: 'light' },
]

function ImageSlots(props: ImageSlotsProps) {
  const { logoLight, logoDark } = props.branding.images
  const isMixed =
    (logoLight === null) !== (logoDark === null) &&
    (props.branding.inherited.logoLight ?? props.branding.inherited.logoDark) !== null
  return (
    <Card>
      <CardHeader
        title="Logo and icon"
        description="PNG, JPEG, WebP, AVIF, GIF or SVG. Logos are shown up to 240 pixels wide and 48 high."
      />
      <div className="grid gap-5 px-5 pb-5 md:grid-cols-3">
        {slots.map((slot) => (
          <ImageSlot key={slot.image} {...slot} {...props} />
        ))}
      </div>
      {isMixed && (
        <p className="px-5 pb-5 text-muted text-sm">
          One logo is this brand’s own and the other the organization’s. Upload both to show the same one
          everywhere.
        </p>
      )}
    </Card>
  )
}

const labels: Record<BrandingText, string> = {
  displayName: 'Name',
  accent: 'Accent colour',
  supportAddress: 'Support address',
  legalLine: 'Legal line',
}

/** For who may not change it. */
function TextsShown({ branding: { texts, inherited } }: { branding: Branding }) {
  const fields = Object.keys(labels) as BrandingText[]
  return (
    <Card>
      <CardHeader title="Name, colour and contact" />
      <div className="px-5 pb-5">
        <Facts
          facts={fields.map((field) => ({
            label: labels[field],
            value: shownValue(texts[field], inherited[field]),
          }))}
        />
      </div>
    </Card>
  )
}

const shownValue = (own: string | null, inherited: string | null) =>
  own ?? (inherited === null ? '–' : `${inherited} (inherited)`)

const organization = 'organization'

/** Only for platforms: a single casino has one profile. */
function ProfileChoice() {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  const [{ brand }, setParams] = useQueryStates(brandingParams)
  if (!isPlatform) return null
  const named = (brands.data ?? []).filter(({ ref }) => ref !== null)
  return (
    <Select
      aria-label="Profile"
      value={brand ?? organization}
      onValueChange={(value) => void setParams({ brand: value === organization ? null : value })}
      options={[
        { value: organization, label: 'Organization' },
        ...named.map((each) => ({ value: each.id, label: brandChoice(each) })),
      ]}
    />
  )
}

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

/** What players would see of the draft as it is typed, or of a version: what is left empty is inherited. */
function shownBranding(
  { texts, images, inherited }: Branding,
  typed: BrandingTexts | null,
  version: BrandingVersion | undefined,
): PlayerBranding {
  const own = (field: keyof PlayerBranding) => {
    if (version) return version.own[field]
    if (field === 'logoLight' || field === 'logoDark' || field === 'icon')
      return images[field]?.address ?? null
    return (typed ?? texts)[field]
  }
  const fields = [...brandingTexts, ...brandingImages].map((field) => [field, own(field) ?? inherited[field]])
  const shown = Object.fromEntries(fields) as PlayerBranding
  return { ...shown, accent: shown.accent !== null && isColour(shown.accent) ? shown.accent : null }
}
