'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBrandName } from '@/components/data/brand-name'
import { DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs, Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { countryName } from '@/components/ui/countries'
import { toast } from '@/components/ui/toast'
import { formatNumber, formatPercent } from '@/server/contract/figures'
import { ChooseVariantDialog } from './choose-variant-dialog'

type Variants = Outputs['games']['rtpVariants']

/** The returns that the game can be launched with, what was chosen, and what was observed of each. */
export function RtpVariants({ gameId }: { gameId: string }) {
  const trpc = useTRPC()
  const canSeeReports = useCan('reports.read')
  const canChoose = useCan('games.select')
  const [isChoosing, setIsChoosing] = useState(false)
  const found = useQuery(trpc.games.rtpVariants.queryOptions({ gameId }))
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-sm">RTP variants</h2>
        {canChoose && found.isSuccess && (
          <Button size="sm" onClick={() => setIsChoosing(true)}>
            Choose variant
          </Button>
        )}
      </div>
      <Loaded query={found} what="The RTP variants">
        {(data) => (
          <>
            <VariantsTable variants={data.variants} />
            <Choices gameId={gameId} choices={data.choices} />
            {isChoosing && (
              <ChooseVariantDialog
                gameId={gameId}
                variants={data.variants}
                onClose={() => setIsChoosing(false)}
              />
            )}
          </>
        )}
      </Loaded>
      {canSeeReports && <Observed gameId={gameId} />}
    </section>
  )
}

const countries = (codes: readonly string[]) => codes.map(countryName).join(', ')

const VariantsTable = ({ variants }: Pick<Variants, 'variants'>) => (
  <DataTable
    label="RTP variants"
    rows={variants}
    keyOf={({ code }) => code}
    columns={[
      { heading: 'Variant', cell: ({ code }) => <code className="text-xs">{code}</code> },
      { heading: 'RTP', cell: ({ rtp }) => formatPercent(rtp), kind: 'number' },
      {
        heading: 'Offered in',
        cell: ({ markets }) => (markets.length === 0 ? 'Every country' : countries(markets)),
        width: 'wrap',
      },
      {
        heading: 'Certified in',
        cell: ({ certifiedIn }) =>
          certifiedIn.length === 0 ? <span className="text-faint">Not stated</span> : countries(certifiedIn),
        width: 'wrap',
        from: 'sm',
      },
    ]}
  />
)

function Choices({ gameId, choices }: { gameId: string } & Pick<Variants, 'choices'>) {
  const nameOf = useBrandName()
  const canChoose = useCan('games.select')
  const remove = useRemoveChoice()
  if (choices.length === 0)
    return (
      <p className="text-[0.8125rem] text-faint">
        Nothing is chosen: sessions use the first variant that may be played in the player’s country.
      </p>
    )
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {choices.map(({ brandId, brandRef, country, code }) => {
        const where = country === '' ? 'every country' : countryName(country)
        const who = brandRef === null ? 'All brands' : nameOf(brandRef)
        return (
          <li key={`${brandId}-${country}`} className="flex items-center gap-3 py-2 pr-2 pl-3.5 text-sm">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {who}, {where}
            </span>
            <code className="text-xs">{code}</code>
            {canChoose && (
              <Button
                size="sm"
                aria-label={`Remove the choice of ${who} in ${where}`}
                disabled={remove.isPending}
                onClick={() =>
                  remove.mutate({
                    ...{ gameId, code: null },
                    ...(brandId !== null && { brandId }),
                    ...(country !== '' && { country }),
                  })
                }
              >
                Remove
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function useRemoveChoice() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  return useMutation(
    trpc.games.chooseRtpVariant.mutationOptions({
      onSuccess: async (_, _choice: Inputs['games']['chooseRtpVariant']) => {
        await queryClient.invalidateQueries(trpc.games.rtpVariants.pathFilter())
        toast.success('Choice removed')
      },
      onError: (error) => toast.error(error.message),
    }),
  )
}

function Observed({ gameId }: { gameId: string }) {
  const trpc = useTRPC()
  const report = useQuery(trpc.reports.variants.queryOptions({ gameId }))
  if (!report.data || report.data.rows.length === 0) return null
  const { days, rows } = report.data
  return (
    <>
      <h3 className="font-medium text-[0.8125rem] text-muted">Observed in the last {days} days</h3>
      <DataTable
        label="Observed RTP by variant"
        rows={rows}
        keyOf={({ code, currency }) => `${code}-${currency}`}
        columns={[
          { heading: 'Variant', cell: ({ code }) => <code className="text-xs">{code}</code> },
          { heading: 'Bets', cell: ({ bets }) => formatNumber(bets), kind: 'number' },
          { heading: 'Staked', cell: ({ staked }) => <Money value={staked} />, kind: 'number', from: 'sm' },
          {
            heading: 'Observed RTP',
            cell: ({ rtp }) =>
              rtp === null ? (
                '–'
              ) : (
                <>
                  {formatPercent(rtp.observed)}
                  {rtp.low && (
                    <span className="block text-faint text-xs">
                      {rtp.low} – {formatPercent(rtp.high ?? '')}
                    </span>
                  )}
                </>
              ),
            kind: 'number',
          },
        ]}
      />
    </>
  )
}
