import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine, csvLines } from '@/server/formats/csv'
import { type ZippedFile, zipPieces } from '@/server/formats/zip'
import { listBrands } from '@/server/modules/accounts/brands'
import { getTeam } from '@/server/modules/accounts/members'
import { getOrganizationSettings } from '@/server/modules/accounts/organizations'
import { exportProvisioned } from '@/server/modules/accounts/scim'
import { exportSignIns } from '@/server/modules/accounts/sign-ins'
import { getSso } from '@/server/modules/accounts/sso'
import { getStudio } from '@/server/modules/catalogue/studios'
import { exportOwnSubmissions } from '@/server/modules/catalogue/submissions'
import { searchPlayers } from '@/server/modules/delivery/statistics'
import { exportMovements } from '@/server/modules/delivery/transactions'
import { exportAffiliate } from '@/server/modules/finance/affiliates'
import { downloadInvoice, getBillingDetails, searchInvoices } from '@/server/modules/finance/invoices'
import { listDestinations } from '@/server/modules/operations/destinations'
import { searchIncidents } from '@/server/modules/operations/incidents'
import { exportAudit, recordAudit } from '@/server/modules/platform/audit'
import { listOrganizationFiles, type OrganizationFile } from '@/server/modules/platform/files'
import { getJurisdictions } from '@/server/modules/rules/jurisdictions'
import { exportLimits } from '@/server/modules/rules/limits'
import { exportProtection, longestPeriodMs } from '@/server/modules/rules/protection'

/**
 * Everything of the organization that is its own as a ZIP, read while it is sent: settings, brands, members, players,
 * their limits, jurisdictions, transactions, audit log, sign-ins, single sign-on and who was provisioned, destinations, incidents, the PDF of each invoice and the uploaded
 * documents; of an affiliate its links, whom it brought, ledger and withdrawals. Audited before its first byte. Throws E5004.
 */
export const exportOrganization = readVerb(
  'organization.export',
  async (ctx: TenantContext): Promise<AsyncGenerator<Uint8Array>> => {
    const documents = await listOrganizationFiles(ctx.organizationId)
    await recordAudit(db, ctx, {
      action: 'organization.exported',
      subjectType: 'organization',
      subjectId: ctx.organizationId,
      after: { documents: documents.map(({ id }) => id) },
    })
    const now = ctx.clock.now()
    return zipPieces(
      withManifest(filesOf(ctx, documents), { subject: `organization ${ctx.organizationId}`, now }),
    )
  },
)

async function* filesOf(
  ctx: TenantContext,
  documents: readonly OrganizationFile[],
): AsyncGenerator<Exported> {
  const { rateLimits: _, ...settings } = await getOrganizationSettings(ctx)
  if (settings.kind === 'affiliate') {
    yield { name: 'settings.json', pieces: [jsonText(settings)] }
    yield* exportAffiliate(ctx)
  } else if (settings.kind === 'studio') {
    yield { name: 'settings.json', pieces: [jsonText({ ...settings, studio: await getStudio(ctx) })] }
    yield { name: 'submissions.json', pieces: [jsonText(await exportOwnSubmissions(ctx))] }
    yield { name: 'members.csv', pieces: await memberLines(ctx) }
  } else yield* operatorFiles(ctx, settings)
  yield { name: 'audit-log.csv', pieces: await exportAudit(ctx, {}) }
  yield { name: 'sign-ins.csv', pieces: await exportSignIns(ctx, {}) }
  for (const { id, purpose, name, content } of documents)
    yield { name: `documents/${purpose}/${id.slice(-12)}-${plainName(name)}`, pieces: content() }
}

async function* operatorFiles(ctx: TenantContext, settings: object): AsyncGenerator<Exported> {
  yield { name: 'settings.json', pieces: [jsonText({ ...settings, billing: await getBillingDetails(ctx) })] }
  yield { name: 'brands.csv', pieces: await brandLines(ctx) }
  yield { name: 'members.csv', pieces: await memberLines(ctx) }
  yield { name: 'players.csv', pieces: playerLines(ctx) }
  yield { name: 'player-limits.csv', pieces: await exportLimits(ctx) }
  yield { name: 'player-protection.csv', pieces: await protectionLines(ctx) }
  yield { name: 'jurisdictions.json', pieces: [jsonText(await takenProfiles(ctx))] }
  yield { name: 'transactions.csv', pieces: (await exportMovements(ctx, {})).lines }
  yield { name: 'single-sign-on.json', pieces: [jsonText(await getSso(ctx))] }
  yield { name: 'provisioned-people.csv', pieces: await exportProvisioned(ctx) }
  yield* incidentFiles(ctx)
  yield* invoiceFiles(ctx)
}

/** As far back as the report goes. */
function protectionLines(ctx: TenantContext) {
  const to = ctx.clock.now()
  return exportProtection(ctx, { from: new Date(to.getTime() - longestPeriodMs), to })
}

/** What the organization and its brands have taken of the profiles of countries. */
async function takenProfiles(ctx: TenantContext) {
  const { countries, gates } = await getJurisdictions(ctx)
  const taken = countries.flatMap(({ country, taken: ofCountry }) =>
    ofCountry.map((one) => ({ country, ...one })),
  )
  return { taken, certified_markets: gates }
}

async function brandLines(ctx: TenantContext): Promise<string[]> {
  const brands = await listBrands(ctx)
  const rows = brands.map(({ id, ref, displayName, status, createdAt }) => [
    ...[id, ref ?? '', displayName ?? '', status, createdAt.toISOString()],
  ])
  return [csvLine(['id', 'ref', 'name', 'status', 'created_at']), csvLines(rows)]
}

async function memberLines(ctx: TenantContext): Promise<string[]> {
  const { members } = await getTeam(ctx)
  const rows = members.map(({ name, email, role, isActive, createdAt }) => [
    ...[name, email, role, isActive ? 'yes' : 'no', createdAt.toISOString()],
  ])
  return [csvLine(['name', 'email', 'role', 'is_active', 'since']), csvLines(rows)]
}

const playerHeadings = ['player_id', 'brand_id', 'currency', 'transactions']
const playerSums = ['bet_minor', 'refund_minor', 'win_minor', 'first_at', 'last_at']

async function* playerLines(ctx: TenantContext): AsyncGenerator<string> {
  yield csvLine([...playerHeadings, ...playerSums])
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof searchPlayers>> = await searchPlayers(ctx, { cursor })
    yield csvLines(
      page.players.map((player) => [
        ...[player.playerId, player.brandId, player.currency, player.movements],
        ...[player.betMinor, player.refundMinor, player.winMinor],
        ...[player.firstAt.toISOString(), player.lastAt.toISOString()],
      ]),
    )
    cursor = page.next
  } while (cursor !== null)
}

async function* invoiceFiles(ctx: TenantContext): AsyncGenerator<Exported> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof searchInvoices>> = await searchInvoices(ctx, { cursor })
    for (const { id } of page.invoices) {
      const { name, bytes } = await downloadInvoice(ctx, { invoiceId: id })
      yield { name: `invoices/${plainName(name)}`, pieces: [bytes] }
    }
    cursor = page.older
  } while (cursor !== null)
}

/** Within the archive no name is a path. */
const plainName = (name: string) => name.replaceAll(/[^\w.-]/g, '_')

/** A file of an export, and how many records it has. */
export interface Exported {
  name: string
  /** CSV with a heading, or anything that is one record. */
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** The files of an export, and at the end `manifest.json` with the records of each. */
export async function* withManifest(
  files: AsyncIterable<Exported>,
  { subject, now }: { subject: string; now: Date },
): AsyncGenerator<ZippedFile> {
  const counts: Record<string, number> = {}
  for await (const { name, pieces } of files) {
    counts[name] = 1
    yield { name, pieces: name.endsWith('.csv') ? counted(pieces, (rows) => (counts[name] = rows)) : pieces }
  }
  const manifest = { subject, exported_at: now.toISOString(), records: counts }
  yield { name: 'manifest.json', pieces: [jsonText(manifest)] }
}

/** Rows of CSV below the heading: a line break within quotes ends none. */
async function* counted(pieces: Exported['pieces'], tell: (rows: number) => void) {
  let lines = 0
  let isQuoted = false
  for await (const piece of pieces) {
    for (const character of String(piece)) {
      if (character === '"') isQuoted = !isQuoted
      else if (character === '\n' && !isQuoted) lines += 1
    }
    yield piece
  }
  tell(Math.max(0, lines - 1))
}

export const jsonText = (value: unknown): string =>
  `${JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? one.toString() : one), 2)}\n`

/** What the organization was told of, and where: without secrets, of which a Slack address is one. */
async function* incidentFiles(ctx: TenantContext): AsyncGenerator<Exported> {
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
