import { newId } from '@/server/core/ids'
import { type Db, db } from '@/server/db'
import {
  findUserByEmail,
  findUserById,
  normalizeEmail,
  registerFromProvider,
  unusablePassword,
} from '@/server/modules/accounts/members'
import { ownsDomainOf } from '@/server/modules/accounts/sso'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  listBody,
  notFound,
  pageOf,
  patch,
  read,
  readFilter,
  ScimRefusal,
  UserDocument,
  urns,
} from './protocol'
import {
  countScimUsers,
  deleteScimUser,
  findScimUser,
  findScimUsers,
  insertScimUser,
  type ScimUserRow,
  type UserKey,
  updateScimUser,
} from './queries'
import { applyAccess, endAccess, inScope, type ScimScope } from './scope'

const maxUsers = 10_000

export function showUser({ baseUrl }: Pick<ScimScope, 'baseUrl'>, row: ScimUserRow) {
  const formatted = [row.givenName, row.familyName].filter(Boolean).join(' ')
  return {
    schemas: [urns.user],
    id: row.id,
    ...(row.externalId && { externalId: row.externalId }),
    userName: row.userName,
    ...(row.displayName && { displayName: row.displayName }),
    name: {
      ...(row.givenName && { givenName: row.givenName }),
      ...(row.familyName && { familyName: row.familyName }),
      ...(formatted && { formatted }),
    },
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.isActive,
    groups: row.groups.map(({ group }) => ({
      value: group.id,
      display: group.displayName,
      $ref: `${baseUrl}/Groups/${group.id}`,
    })),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${baseUrl}/Users/${row.id}`,
    },
  }
}

/** The address that counts: the primary one, else the first, else a user name that is an address. */
function emailOf({ emails, userName }: UserDocument): string {
  const found = emails?.find(({ primary }) => primary)?.value ?? emails?.[0]?.value ?? userName
  const email = normalizeEmail(found)
  if (/^[^@\s]+@[^@\s]+$/.test(email)) return email
  throw new ScimRefusal(400, 'An email address is needed, in emails or as userName.', 'invalidValue')
}

async function columnsOf({ connection }: ScimScope, document: UserDocument) {
  const email = emailOf(document)
  // defence: provisioning reaches people of the connection's verified domains only
  if (!(await ownsDomainOf(connection.organizationId, email)))
    throw new ScimRefusal(
      400,
      'The domain of this email address is not verified by the organization.',
      'invalidValue',
    )
  return {
    externalId: document.externalId,
    userName: document.userName,
    userNameKey: document.userName.toLowerCase(),
    email,
    displayName: document.displayName,
    givenName: document.name?.givenName ?? null,
    familyName: document.name?.familyName ?? null,
    isActive: document.active,
  }
}
type Columns = Awaited<ReturnType<typeof columnsOf>>

async function requireUnique(
  db: Db,
  connectionId: string,
  { userNameKey, externalId }: Columns,
  id?: string,
) {
  const keys: UserKey[] = [{ userNameKey }, ...(externalId ? [{ externalId }] : [])]
  for (const key of keys) {
    const [other] = await findScimUsers(db, connectionId, key, { take: 1 })
    if (other && other.id !== id)
      throw new ScimRefusal(409, 'A user with this name or id exists.', 'uniqueness')
  }
}

/**
 * Makes the person, or finds the account of their address. The account stays its person's: its password is not needed for a membership,
 * but still for the first sign-in by the provider.
 */
export async function createUser(scope: ScimScope, body: unknown) {
  const { ctx, connection } = scope
  const columns = await columnsOf(scope, read(UserDocument, body))
  const { email } = columns
  const passwordHash = await unusablePassword()
  const row = await inScope(scope, async (db) => {
    await requireUnique(db, connection.id, columns)
    if ((await countScimUsers(db, connection.id)) >= maxUsers)
      throw new ScimRefusal(403, `At most ${maxUsers} users.`)
    const account = await findUserByEmail(db, email)
    if (account && !account.isActive) throw new ScimRefusal(409, 'The account of this address is closed.')
    const name =
      (columns.displayName ?? [columns.givenName, columns.familyName].filter(Boolean).join(' ')) || email
    const userId =
      account?.id ?? (await registerFromProvider(db, { email, name: name.slice(0, 120), passwordHash }))
    const [other] = await findScimUsers(db, connection.id, { userId }, { take: 1 })
    if (other) throw new ScimRefusal(409, 'The account of this address is provisioned.', 'uniqueness')
    const id = newId()
    const now = ctx.clock.now()
    const marks = { id, connectionId: connection.id, userId, createdAt: now, updatedAt: now }
    await insertScimUser(db, { ...columns, ...marks, madeWithHash: account ? null : passwordHash })
    const after = { email, active: columns.isActive, newAccount: !account }
    await recordAudit(db, ctx, { action: 'scim.user_added', subjectType: 'scim_user', subjectId: id, after })
    return applyAccess(db, scope, id)
  })
  return showUser(scope, row)
}

async function requireUser(db: Db, { connection }: ScimScope, id: string): Promise<ScimUserRow> {
  const row = await findScimUser(db, connection.id, id)
  if (!row) throw notFound()
  return row
}

export const getUser = async (scope: ScimScope, id: string) =>
  showUser(scope, await requireUser(db, scope, id))

export const replaceUser = (scope: ScimScope, id: string, body: unknown) => change(scope, id, () => body)

export const patchUser = (scope: ScimScope, id: string, body: unknown) =>
  change(scope, id, (row) => patch(showUser(scope, row), body))

async function change(scope: ScimScope, id: string, make: (row: ScimUserRow) => unknown) {
  const { ctx, connection } = scope
  const row = await inScope(scope, async (db) => {
    const before = await requireUser(db, scope, id)
    const columns = await columnsOf(scope, read(UserDocument, make(before)))
    await requireUnique(db, connection.id, columns, id)
    // defence: an account changes its address by its person alone
    if (columns.email !== before.email && (await findUserById(db, before.userId))?.email !== columns.email)
      throw new ScimRefusal(400, 'The email address of an account cannot be changed by SCIM.', 'mutability')
    const names = ['externalId', 'userName', 'displayName', 'givenName', 'familyName', 'isActive'] as const
    const changed = names.filter((name) => columns[name] !== before[name])
    if (changed.length > 0) {
      await updateScimUser(db, id, { ...columns, updatedAt: ctx.clock.now() })
      await recordAudit(db, ctx, {
        action: 'scim.user_changed',
        subjectType: 'scim_user',
        subjectId: id,
        before: Object.fromEntries(changed.map((name) => [name, before[name]])),
        after: Object.fromEntries(changed.map((name) => [name, columns[name]])),
      })
    }
    await applyAccess(db, scope, id)
    return requireUser(db, scope, id)
  })
  return showUser(scope, row)
}

export async function deleteUser(scope: ScimScope, id: string): Promise<void> {
  const { ctx } = scope
  await inScope(scope, async (db) => {
    const row = await requireUser(db, scope, id)
    await endAccess(db, scope, row)
    await deleteScimUser(db, id)
    const before = { email: row.email, active: row.isActive }
    await recordAudit(db, ctx, {
      action: 'scim.user_removed',
      subjectType: 'scim_user',
      subjectId: id,
      before,
    })
  })
}

/** The filters that Entra and Okta send are one look-up; others read the connection's people. */
export async function listUsers(scope: ScimScope, query: URLSearchParams) {
  const { id } = scope.connection
  const { startIndex, count } = pageOf(query)
  const text = query.get('filter')
  if (text === null) {
    const total = await countScimUsers(db, id)
    const rows = count === 0 ? [] : await findScimUsers(db, id, {}, { skip: startIndex - 1, take: count })
    return listBody(
      rows.map((row) => showUser(scope, row)),
      total,
      startIndex,
    )
  }
  const { single, matches } = readFilter(text)
  const rows = await findScimUsers(db, id, keyOf(single))
  const found = rows.map((row) => showUser(scope, row)).filter(matches)
  return listBody(found.slice(startIndex - 1, startIndex - 1 + count), found.length, startIndex)
}

function keyOf(single: { attribute: string; value: string } | null): UserKey {
  if (single?.attribute === 'username') return { userNameKey: single.value.toLowerCase() }
  if (single?.attribute === 'externalid') return { externalId: single.value }
  return {}
}
