import { getDailyReport as operation } from '@/server/contract/operations/get-daily-report'
import { getDailyReport } from '@/server/modules/finance/reports'
import { handle } from '@/server/rest/handle'
import { ok } from '@/server/rest/reply'

export const handler = handle(operation, async (ctx, { query }) => ok(await getDailyReport(ctx, query)))
