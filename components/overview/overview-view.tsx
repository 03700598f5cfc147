'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { brandName } from '@/components/data/brand-name'
import { DataAge } from '@/components/data/data-age'
import { LoadError } from '@/components/data/load-error'
import { PlainTime } from '@/components/data/plain-time'
import { ChartSkeleton } from '@/components/data/skeletons'
import { type Figure, movementLink } from '@/components/reports/movement-link'
import { useMe } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { AttentionStrip } from './attention-strip'
import { BrandTable } from './brand-table'
import { Charts } from './charts'
import { ErrorsCard } from './errors-card'
import { Figures } from './figures'
import { MoneyTable } from './money-table'
import { OverviewFilters } from './overview-filters'
import { overviewParts } from './parts'
import { type OverviewParams, overviewParams, toQuery } from './search-params'
import { SetupChecklist } from './setup-checklist'

interface Shown {
  since: Date
  until: Date
}

/** The transactions that a figure of the overview sums up, in one currency; of one brand where it is named. */
export const overviewLink = (
  { since, until }: Shown,
  { currency, brandId }: { currency: string; brandId: OverviewParams['brand'] },
  figure: Figure,
): string =>
  movementLink(
    { ...noFilters, brand: brandId },
    { by: 'currency', key: '', brandId: null, slug: null, currency, settledFrom: since, settledTo: until },
    figure,
  )

const noFilters = { provider: null, game: null, country: null, player: null }

const charts = ['callbacks', 'latency', 'ggr', 'sessions']

/** The overview's layout, so that nothing moves when its figures arrive. */
function OverviewSkeleton({ figures }: { figures: readonly string[] }) {
  return (
    <div role="status" aria-label="Loading" className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {figures.map((key) => (
          <Card key={key} className="grid gap-2 px-4 py-4">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-7 w-14" />
            <Skeleton className="h-4 w-24" />
          </Card>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        {charts.map((key) => (
          <ChartSkeleton key={key} />
        ))}
      </div>
    </div>
  )
}

const refreshMs = 15_000

export function OverviewView({ isSetupHidden }: { isSetupHidden: boolean }) {
  const trpc = useTRPC()
  const me = useMe()
  const { organization } = me
  const { figures, hasErrors, isMoneyFirst } = overviewParts(me)
  const [params, setParams] = useQueryStates(overviewParams, { history: 'push' })
  const setup = useQuery(trpc.overview.setup.queryOptions())
  const brands = useQuery(trpc.brands.list.queryOptions())
  const statistics = useQuery(
    trpc.overview.statistics.queryOptions(toQuery(params), {
      refetchInterval: refreshMs,
      placeholderData: keepPreviousData,
    }),
  )
  const named = (brands.data ?? []).map((brand) => ({
    id: brand.id,
    name: brand.ref ? brandName(brand) : 'Default',
  }))
  const nameOf = (brandId: string) => named.find(({ id }) => id === brandId)?.name ?? brandId
  const { data } = statistics
  return (
    <>
      <PageHeader
        title={organization?.name ?? 'Overview'}
        description="Callback, revenue and session activity."
        actions={
          <OverviewFilters
            params={params}
            brands={named}
            currencies={data?.currencies ?? []}
            onChange={(change) => void setParams(change)}
          />
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <AttentionStrip brandId={toQuery(params).brandId} />
        {setup.data && <SetupChecklist progress={setup.data} isHiddenAtFirst={isSetupHidden} />}
        {statistics.isPending ? (
          <OverviewSkeleton figures={figures} />
        ) : !data ? (
          <Card>
            <LoadError
              what="The figures"
              message={statistics.error?.message ?? ''}
              onRetry={() => void statistics.refetch()}
            />
          </Card>
        ) : (
          <div
            className={cn(
              'grid grid-cols-1 gap-5 transition-opacity',
              statistics.isPlaceholderData && 'opacity-55',
            )}
            aria-busy={statistics.isPlaceholderData}
          >
            {data.countedFrom && (
              <Notice tone="busy" role="status" title="Earlier figures are still being counted">
                Data from before <PlainTime value={data.countedFrom} hasSeconds={false} /> will appear within
                minutes.
              </Notice>
            )}
            <Figures statistics={data} period={params.period} names={figures} />
            {hasErrors && <ErrorsCard />}
            <Charts statistics={data} period={params.period} isMoneyFirst={isMoneyFirst} />
            <MoneyTable
              money={data.money}
              previous={data.previous?.money ?? null}
              period={params.period}
              onChoose={(currency) => void setParams({ currency })}
              linkOf={(currency, figure) => overviewLink(data, { currency, brandId: params.brand }, figure)}
            />
            {named.length > 1 && data.brands.length > 0 && (
              <BrandTable
                brands={data.brands}
                nameOf={nameOf}
                onChoose={(brand) => void setParams({ brand })}
                linkOf={(brandId, currency) => overviewLink(data, { currency, brandId }, {})}
              />
            )}
            <DataAge data={data} />
          </div>
        )}
      </div>
    </>
  )
}
