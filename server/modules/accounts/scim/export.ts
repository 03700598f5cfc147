import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { csvLine, csvLines } from '@/server/formats/csv'
import { findProvisionedAs, findProvisionedOf } from './queries'

type Row = Awaited<ReturnType<typeof findProvisionedOf>>[number]

const headings = [
  ...['connection', 'user_name', 'external_id', 'email', 'display_name', 'given_name', 'family_name'],
  ...['is_active', 'groups', 'created_at', 'updated_at'],
]

const columnsOf = (row: Row) => [
  ...[row.connection.name, row.userName, row.externalId ?? '', row.email, row.displayName ?? ''],
  ...[row.givenName ?? '', row.familyName ?? '', row.isActive ? 'yes' : 'no'],
  row.groups.map(({ group }) => group.displayName).join('; '),
  ...[row.createdAt.toISOString(), row.updatedAt.toISOString()],
]

/** Everyone whom the organization's identity providers told of, as CSV. */
export const exportProvisioned = readVerb('scim.manage', async (ctx: TenantContext) => linesOf(ctx))

async function* linesOf({ organizationId }: TenantContext): AsyncGenerator<string> {
  yield csvLine(headings)
  let afterId: string | null = null
  do {
    const rows: Row[] = await findProvisionedOf(organizationId, afterId)
    yield csvLines(rows.map(columnsOf))
    afterId = rows.at(-1)?.id ?? null
  } while (afterId !== null)
}

/** What identity providers told of one person, with the organization that each is of. */
export async function exportOwnProvisioning(userId: string): Promise<string[]> {
  const rows = await findProvisionedAs(userId)
  return [
    csvLine(['organization', ...headings]),
    csvLines(rows.map((row) => [row.connection.organization?.name ?? 'Croupier', ...columnsOf(row)])),
  ]
}
