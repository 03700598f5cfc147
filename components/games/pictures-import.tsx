'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandChoice } from '@/components/data/brand-name'
import { FileDrop } from '@/components/files/file-drop'
import { useCan, useMe, useStaffCan } from '@/components/shell/me-context'
import { NoAccess } from '@/components/shell/no-access'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { formatNumber } from '@/server/contract/figures'
import { FolderButton } from './folder-button'
import { type ImportMiss, useImport } from './use-import'

const reasons: Readonly<Record<ImportMiss['reason'], string>> = {
  unknown_game: 'No game of this provider has this ID',
  too_large: 'Larger than 10 MiB',
  not_a_picture: 'Not a PNG, JPEG, WebP, AVIF or GIF picture',
  too_many: 'The game has 10 pictures already',
}

/** Every file that is left out, and why. */
function ImportMisses({ misses }: { misses: readonly ImportMiss[] }) {
  if (misses.length === 0) return null
  return (
    <section className="grid gap-2" aria-label="Files left out">
      <h2 className="font-semibold text-sm">Files left out: {formatNumber(misses.length)}</h2>
      <ul className="max-h-80 divide-y divide-line overflow-auto rounded-lg border border-line text-sm">
        {misses.map(({ entry, reason }) => (
          <li key={entry} className="flex flex-wrap gap-x-4 px-3.5 py-2">
            <code className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">{entry}</code>
            <span className="text-muted">{reasons[reason]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const everyBrand = 'all'

/** Pictures of many games at once: a dry run first, then the import. */
export function PicturesImport() {
  const canManage = useCan('gameAssets.manage')
  const canManageEverywhere = useStaffCan('gameAssets.everywhere')
  if (!canManage && !canManageEverywhere) return <NoAccess />
  return <ImportForm isEverywhere={!canManage} />
}

function ImportForm({ isEverywhere }: { isEverywhere: boolean }) {
  const trpc = useTRPC()
  const slug = useMe().organization?.slug ?? null
  const organization = isEverywhere ? null : slug
  const [provider, setProvider] = useState<string | null>(null)
  const [brandId, setBrandId] = useState(everyBrand)
  const [fileId, setFileId] = useState<string | null>(null)
  const { plan, run, added } = useImport({ isEverywhere })
  const facets = useQuery(trpc.games.facets.queryOptions())
  const brands = useQuery(trpc.brands.list.queryOptions())
  const providers = facets.data?.providers ?? []
  const providerCode = provider ?? providers[0]?.code ?? ''
  const named = (brands.data ?? []).filter(({ ref }) => ref !== null)
  const archive = (id: string) => ({
    fileId: id,
    providerCode,
    ...(brandId !== everyBrand && { brandId }),
  })
  const check = (id: string) => {
    setFileId(id)
    run.reset()
    plan.mutate(archive(id))
  }
  /** What was checked holds for one provider and brand. */
  const choose = (change: () => void) => {
    change()
    setFileId(null)
    plan.reset()
    run.reset()
  }
  const misses = run.data?.misses ?? plan.data?.misses ?? []
  return (
    <Card className="grid gap-6 p-4 sm:p-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Provider">
          {(props) => (
            <Select
              {...props}
              value={providerCode}
              onValueChange={(value) => choose(() => setProvider(value))}
              options={providers.map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
        </Field>
        {!isEverywhere && named.length > 0 && (
          <Field label="Brand">
            {(props) => (
              <Select
                {...props}
                value={brandId}
                onValueChange={(value) => choose(() => setBrandId(value))}
                options={[
                  { value: everyBrand, label: 'All brands' },
                  ...named.map((brand) => ({ value: brand.id, label: brandChoice(brand) })),
                ]}
              />
            )}
          </Field>
        )}
      </div>
      <p className="text-muted text-sm">
        Name files by the provider’s game ID: <code>book-of-sun.png</code> is the square picture,{' '}
        <code>book-of-sun-banner.png</code> or <code>book-of-sun/banner.png</code> another kind: portrait,
        landscape, banner or background.
      </p>
      <div className="grid gap-3">
        <FileDrop
          purpose="game_asset_zip"
          organization={organization}
          accept=".zip,application/zip"
          hint="ZIP, up to 100 MiB and 2,000 pictures"
          onUploaded={(file) => check(file.fileId)}
        />
        <FolderButton organization={organization} onUploaded={(file) => check(file.fileId)} />
      </div>
      <ErrorNotice>{plan.error?.message ?? run.error?.message}</ErrorNotice>
      {plan.isPending && <p role="status">Checking the files…</p>}
      {plan.data && !run.data && (
        <Notice
          tone={plan.data.pictures > 0 ? 'neutral' : 'warn'}
          role="status"
          title={`${formatNumber(plan.data.pictures)} pictures for ${formatNumber(plan.data.games)} games`}
          actions={
            <Button
              variant="primary"
              isPending={run.isPending}
              disabled={plan.data.pictures === 0 || fileId === null}
              onClick={() => fileId && run.mutate(archive(fileId))}
            >
              Import pictures
            </Button>
          }
        >
          {run.isPending
            ? `${formatNumber(added)} imported`
            : 'Current pictures of the same kind are replaced.'}
        </Notice>
      )}
      {run.data && (
        <Notice tone="ok" role="status" title={`${formatNumber(run.data.added)} pictures imported`}>
          They are shown once their sizes are made.
        </Notice>
      )}
      <ImportMisses misses={misses} />
    </Card>
  )
}
