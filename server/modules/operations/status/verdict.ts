export type ComponentState = 'operational' | 'degraded' | 'down' | 'maintenance' | 'unknown'

/** One word about the whole service. */
export type Verdict =
  | 'operational'
  | 'maintenance'
  | 'degraded'
  | 'partial_outage'
  | 'major_outage'
  | 'unknown'

/** Without these no bet is placed anywhere; a provider's outage leaves the others. */
const core: readonly string[] = ['api', 'callbacks']

/** The worst that is true: what is measured, then what staff have published. Pure. */
export function verdictOf(
  components: readonly { id: string; state: ComponentState }[],
  openNotices: number,
): Verdict {
  const isAny = (state: ComponentState) => components.some((component) => component.state === state)
  if (components.some(({ id, state }) => state === 'down' && core.includes(id))) return 'major_outage'
  if (isAny('down')) return 'partial_outage'
  if (isAny('degraded') || openNotices > 0) return 'degraded'
  if (isAny('maintenance')) return 'maintenance'
  return isAny('operational') ? 'operational' : 'unknown'
}
