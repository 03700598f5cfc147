import { type Cache, createCache } from '@/server/cache/cached-values'
import { type NoticePhase, noticePhases } from '@/server/contract/status-notices'
import type { Clock } from '@/server/core/clock'
import { processSingleton } from '@/server/core/process-singleton'
import { openWindows } from '@/server/modules/catalogue/catalog'
import { type DayRow, findDays, findLatest, findNotices, findProviders } from './queries'
import { statusParts } from './status-parts'
import { type ComponentState, type Verdict, verdictOf } from './verdict'

const dayMs = 86_400_000
const hourMs = 3_600_000
export const shownDays = 90
const resolvedShownMs = 14 * dayMs

export interface StatusDay {
  day: string
  /** Of the day's samples, in thousandths of a percent; null: none was taken. */
  availability: number | null
}

export interface StatusComponent {
  id: string
  name: string
  state: ComponentState
  days: StatusDay[]
  /** Over all the days. */
  availability: number | null
}

export interface Status {
  verdict: Verdict
  components: StatusComponent[]
  maintenance: {
    id: string
    title: string
    text: string
    startsAt: Date
    endsAt: Date
    provider: string | null
    isCurrent: boolean
  }[]
  notices: {
    id: string
    title: string
    text: string
    publishedAt: Date
    resolvedAt: Date | null
    /** Names of the affected components that are public. */
    components: string[]
    /** Newest first. */
    updates: { id: string; phase: NoticePhase; text: string; publishedAt: Date }[]
  }[]
  updatedAt: Date
}

const cached = (): Cache<Measured> =>
  processSingleton('status', () => createCache<Measured>({ topics: ['reference'] }))

type Measured = Awaited<ReturnType<typeof measure>>

async function measure(now: Date) {
  const [days, latest, providers, notices] = await Promise.all([
    findDays(new Date(now.getTime() - shownDays * dayMs)),
    findLatest(new Date(now.getTime() - 2 * hourMs)),
    findProviders(),
    findNotices(50),
  ])
  return { days, latest, providers, notices }
}

const underWay = processSingleton('status-under-way', () => ({ reading: null as Promise<Status> | null }))

/** What the public may know, from memory for half a minute. Looks that come while it is read get the same answer. */
export function readStatus(ctx: { clock: Clock }): Promise<Status> {
  // defence: looks at the status at once share one reading
  underWay.reading ??= readNow(ctx).finally(() => {
    underWay.reading = null
  })
  return underWay.reading
}

async function readNow(ctx: { clock: Clock }): Promise<Status> {
  const now = ctx.clock.now()
  const { days, latest, providers, notices } =
    (await cached().get('all', () => measure(now))) ?? (await measure(now))
  const windows = await openWindows(ctx)
  const current = windows.filter(({ startsAt }) => startsAt <= now)
  const known = new Set(providers.map(({ code }) => code))
  const nameOf = (code: string | null) => providers.find((provider) => provider.code === code)?.name ?? null
  const parts = statusParts(providers)
  const open = notices.filter(({ resolvedAt }) => resolvedAt === null)
  const affected = new Set(open.flatMap((notice) => notice.components))
  const components = parts.map(({ id, name }) => {
    const own = days.filter(({ component }) => component === id)
    const isResting = current.some(
      ({ providerCode }) => providerCode === null || `provider:${providerCode}` === id,
    )
    const newest = latest.find(({ component }) => component === id)
    const measured = isResting ? 'maintenance' : stateOf(newest)
    // What staff say is affected is not shown as well, whatever is measured.
    const state = measured === 'operational' && affected.has(id) ? 'degraded' : measured
    return { id, name, state, ...history(own, now) }
  })
  const nameOfPart = new Map(parts.map(({ id, name }) => [id, name]))
  return {
    verdict: verdictOf(components, open.length),
    components,
    // Providers that are not public are left out.
    maintenance: windows
      .filter(({ providerCode }) => providerCode === null || known.has(providerCode))
      .map(({ providerCode, ...window }) => ({
        ...window,
        provider: nameOf(providerCode),
        isCurrent: window.startsAt <= now,
      })),
    notices: notices
      .filter(
        ({ resolvedAt }) => resolvedAt === null || now.getTime() - resolvedAt.getTime() < resolvedShownMs,
      )
      .map(({ id, title, text, publishedAt, resolvedAt, components: ids, updates }) => ({
        ...{ id, title, text, publishedAt, resolvedAt },
        components: ids.flatMap((part) => nameOfPart.get(part) ?? []),
        // Who wrote them is not public.
        updates: updates.map(({ publishedBy: _, phase, ...update }) => ({
          ...update,
          phase: noticePhases.find((one) => one === phase) ?? 'investigating',
        })),
      })),
    updatedAt: now,
  }
}

function stateOf(newest: { good: number; total: number } | undefined): ComponentState {
  if (!newest || newest.total === 0) return 'unknown'
  if (newest.good === newest.total) return 'operational'
  return newest.good * 2 >= newest.total ? 'degraded' : 'down'
}

function history(rows: readonly DayRow[], now: Date): Pick<StatusComponent, 'days' | 'availability'> {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: shownDays }, (_, index) => {
    const day = new Date(now.getTime() - (shownDays - 1 - index) * dayMs).toISOString().slice(0, 10)
    const row = byDay.get(day)
    return { day, availability: row ? shareOf([row]) : null }
  })
  return { days, availability: shareOf(rows) }
}

function shareOf(rows: readonly DayRow[]): number | null {
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  const good = rows.reduce((sum, row) => sum + row.good, 0)
  return total === 0 ? null : Math.floor((good * 100_000) / total)
}
