import { newId } from '@/server/core/ids'
import { type Db, db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  GroupDocument,
  listBody,
  notFound,
  pageOf,
  patch,
  read,
  readFilter,
  ScimRefusal,
  urns,
} from './protocol'
import {
  changeMembers,
  deleteScimGroup,
  findMemberIds,
  findScimGroup,
  findScimGroups,
  insertScimGroup,
  type ScimGroupRow,
  updateScimGroup,
} from './queries'
import { applyAccess, inScope, type ScimScope } from './scope'

const maxGroups = 1_000

export function showGroup(
  { baseUrl }: Pick<ScimScope, 'baseUrl'>,
  row: ScimGroupRow,
  query = new URLSearchParams(),
) {
  const left = (query.get('excludedAttributes') ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  return {
    schemas: [urns.group],
    id: row.id,
    ...(row.externalId && { externalId: row.externalId }),
    displayName: row.displayName,
    ...(!left.includes('members') && {
      members: row.members.map(({ memberId }) => ({ value: memberId, $ref: `${baseUrl}/Users/${memberId}` })),
    }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${baseUrl}/Groups/${row.id}`,
    },
  }
}

async function requireGroup(db: Db, { connection }: ScimScope, id: string): Promise<ScimGroupRow> {
  const row = await findScimGroup(db, connection.id, id)
  if (!row) throw notFound()
  return row
}

async function requireFree(db: Db, { connection }: ScimScope, displayName: string, id?: string) {
  const others = await findScimGroups(db, connection.id)
  if (others.some((one) => one.id !== id && one.displayName.toLowerCase() === displayName.toLowerCase()))
    throw new ScimRefusal(409, 'A group with this name exists.', 'uniqueness')
  if (id === undefined && others.length >= maxGroups)
    throw new ScimRefusal(403, `At most ${maxGroups} groups.`)
}

async function requireMembers(db: Db, { connection }: ScimScope, ids: readonly string[]): Promise<void> {
  // defence: a group holds people of its connection alone
  if ((await findMemberIds(db, connection.id, ids)).length !== ids.length)
    throw new ScimRefusal(400, 'A member is no user of this connection.', 'invalidValue')
}

export async function createGroup(scope: ScimScope, body: unknown, query: URLSearchParams) {
  const { ctx, connection } = scope
  const { members, displayName, externalId } = read(GroupDocument, body)
  const row = await inScope(scope, async (db) => {
    await requireFree(db, scope, displayName)
    await requireMembers(db, scope, members)
    const id = newId()
    const now = ctx.clock.now()
    const marks = { id, connectionId: connection.id, createdAt: now, updatedAt: now }
    await insertScimGroup(db, { ...marks, displayName, externalId })
    await changeMembers(db, id, { added: members, removed: [] })
    for (const member of members) await applyAccess(db, scope, member)
    await recordGroup(db, scope, id, {
      action: 'scim.group_added',
      after: { displayName, members: members.length },
    })
    return requireGroup(db, scope, id)
  })
  return showGroup(scope, row, query)
}

export const getGroup = async (scope: ScimScope, id: string, query: URLSearchParams) =>
  showGroup(scope, await requireGroup(db, scope, id), query)

export const replaceGroup = (scope: ScimScope, id: string, body: unknown, query: URLSearchParams) =>
  change(scope, { id, query }, () => body)

export const patchGroup = (scope: ScimScope, id: string, body: unknown, query: URLSearchParams) =>
  change(scope, { id, query }, (row) => {
    const members = row.members.map(({ memberId }) => ({ value: memberId }))
    return patch({ ...showGroup(scope, row), members }, body)
  })

async function change(
  scope: ScimScope,
  { id, query }: { id: string; query: URLSearchParams },
  make: (row: ScimGroupRow) => unknown,
) {
  const row = await inScope(scope, async (db) => {
    const before = await requireGroup(db, scope, id)
    const { members, displayName, externalId } = read(GroupDocument, make(before))
    await requireFree(db, scope, displayName, id)
    const had = new Set(before.members.map(({ memberId }) => memberId))
    const has = new Set(members)
    const added = members.filter((member) => !had.has(member))
    const removed = [...had].filter((member) => !has.has(member))
    await requireMembers(db, scope, added)
    const isNamed = displayName !== before.displayName || externalId !== before.externalId
    if (!isNamed && added.length + removed.length === 0) return before
    await updateScimGroup(db, id, { displayName, externalId, updatedAt: scope.ctx.clock.now() })
    await changeMembers(db, id, { added, removed })
    const touched = isNamed ? new Set([...had, ...has]) : [...added, ...removed]
    for (const member of touched) await applyAccess(db, scope, member)
    await recordGroup(db, scope, id, {
      action: 'scim.group_changed',
      before: { displayName: before.displayName, members: had.size },
      after: { displayName, members: has.size },
    })
    return requireGroup(db, scope, id)
  })
  return showGroup(scope, row, query)
}

export async function deleteGroup(scope: ScimScope, id: string): Promise<void> {
  await inScope(scope, async (db) => {
    const { members, displayName } = await requireGroup(db, scope, id)
    await deleteScimGroup(db, id)
    for (const { memberId } of members) await applyAccess(db, scope, memberId)
    await recordGroup(db, scope, id, { action: 'scim.group_removed', before: { displayName } })
  })
}

const recordGroup = (
  db: Db,
  { ctx }: ScimScope,
  subjectId: string,
  event: {
    action: string
    before?: Record<string, string | number>
    after?: Record<string, string | number>
  },
) => recordAudit(db, ctx, { ...event, subjectType: 'scim_group', subjectId })

export async function listGroups(scope: ScimScope, query: URLSearchParams) {
  const { startIndex, count } = pageOf(query)
  const text = query.get('filter')
  const filter = text === null ? null : readFilter(text)
  const isByName = filter?.single?.attribute === 'displayname'
  const key = isByName
    ? { displayName: { equals: filter?.single?.value ?? '', mode: 'insensitive' as const } }
    : {}
  const rows = await findScimGroups(db, scope.connection.id, key)
  const matching = rows.filter((row) => filter?.matches(showGroup(scope, row)) ?? true)
  const page = matching.slice(startIndex - 1, startIndex - 1 + count)
  return listBody(
    page.map((row) => showGroup(scope, row, query)),
    matching.length,
    startIndex,
  )
}
