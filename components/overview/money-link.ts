import { type Figure, movementLink } from '@/components/reports/movement-link'
import type { OverviewParams } from './search-params'

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

const noFilters = {
  period: null,
  from: null,
  to: null,
  zone: null,
  provider: null,
  game: null,
  currency: null,
  country: null,
  player: null,
  convert: null,
  sort: null,
}
