import { getDailyReport } from '@/server/contract/operations/get-daily-report'
import { closedUntil } from '@/server/modules/delivery/statistics/hours'
import { catchUp } from '@/server/modules/delivery/statistics/roll-statistics'
import { handler } from '@/server/rest/operations/get-daily-report/handler'
import { type ApiTenant, createApiTenant } from '@/server/rest/testing/api-tenant'
import { type OpenScene, setScene } from '@/server/rest/testing/scene'

/** Some days after the day that is asked for. */
export const openGetDailyReport: OpenScene = async (wishes) => {
  const tenant = await createApiTenant(wishes)
  tenant.clock.set(new Date('2026-03-10T12:30:00Z'))
  return setScene({ operation: getDailyReport, handler }, tenant, {
    path: '/v1/reports/daily?from=2026-03-01',
  })
}

/** Counts what was recorded of this organization alone: the others of a shared database have clocks of their own. */
export const countFacts = ({ tenant: { organizationId, clock } }: { tenant: ApiTenant }) =>
  catchUp(organizationId, closedUntil(clock.now()))
