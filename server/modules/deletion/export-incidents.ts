import type { TenantContext } from '@/server/core/context'
import { csvLine, csvLines } from '@/server/formats/csv'
import { listDestinations } from '@/server/modules/operations/destinations'
import { searchIncidents } from '@/server/modules/operations/incidents'
import type { Exported } from './export-manifest'

/** What the organization was told of, and where: without secrets, of which a Slack address is one. */
export async function* incidentFiles(ctx: TenantContext): AsyncGenerator<Exported> {
  yield { name: 'destinations.csv', pieces: await destinationLines(ctx) }
  yield { name: 'incidents.csv', pieces: incidentLines(ctx) }
}

const readable: ReadonlySet<string> = new Set(['email', 'webhook'])

async function destinationLines(ctx: TenantContext): Promise<string[]> {
  const rows = (await listDestinations(ctx)).map((row) => [
    row.id,
    row.name,
    row.kind,
    // defence: exports hold no part of a destination’s secret
    readable.has(row.kind) ? row.target : '',
    row.severities.join(' '),
    row.rules.join(' '),
    row.isActive ? 'yes' : 'no',
    row.createdAt.toISOString(),
  ])
  const headings = ['id', 'name', 'kind', 'target', 'severities', 'rules', 'is_active', 'created_at']
  return [csvLine(headings), csvLines(rows)]
}

const headings = ['id', 'rule', 'severity', 'title', 'opened_at', 'closed_at', 'outcome', 'assignee']

async function* incidentLines(ctx: TenantContext): AsyncGenerator<string> {
  yield csvLine(headings)
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof searchIncidents>> = await searchIncidents(ctx, {
      state: 'all',
      cursor,
    })
    yield csvLines(
      page.incidents.map((row) => [
        row.id,
        row.rule,
        row.severity,
        row.title,
        row.openedAt.toISOString(),
        row.closedAt?.toISOString() ?? '',
        row.outcome ?? '',
        row.assignee?.name ?? '',
      ]),
    )
    cursor = page.older
  } while (cursor !== null)
}
