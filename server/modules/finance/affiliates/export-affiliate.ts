import type { TenantContext } from '@/server/core/context'
import { db } from '@/server/db'
import { csvLine, csvLineOf } from '@/server/formats/csv'
import { findMembersWithRoles } from '@/server/modules/accounts/members'
import { listPayoutAddresses } from './addresses'
import { listCommission } from './dashboard'
import { listLinks } from './links'
import { listReferrals, listWithdrawals } from './lists'

interface File {
  name: string
  pieces: AsyncIterable<string> | string[]
}

/** What an affiliate's export has beside its settings, log and documents. Amounts are minor units of their currency. Throws E5004. */
export async function* exportAffiliate(ctx: TenantContext): AsyncGenerator<File> {
  const { organizationId } = ctx
  const people = await findMembersWithRoles(db, organizationId, ['affiliate'])
  yield table('members.csv', people, ({ name, email, role }) => ({ name, email, role }))
  yield pages('links.csv', async (cursor) => {
    const { links, older } = await listLinks(ctx, { cursor })
    return { rows: links.map(({ id: _, ...link }) => link), older }
  })
  yield pages('organizations.csv', async (cursor) => {
    const { referrals, older } = await listReferrals(ctx, { cursor })
    return {
      rows: referrals.map(({ programme, ...referral }) => ({
        ...referral,
        programme: `${programme.name}, version ${programme.version}`,
      })),
      older,
    }
  })
  yield table('payout-addresses.csv', await listPayoutAddresses(ctx), ({ id: _, ...address }) => address)
  yield pages('commission.csv', async (cursor) => {
    const { entries, older, currency } = await listCommission(ctx, { cursor })
    return { rows: entries.map((entry) => ({ ...entry, currency })), older }
  })
  yield pages('withdrawals.csv', async (cursor) => {
    const { withdrawals, older } = await listWithdrawals(ctx, { cursor })
    return {
      rows: withdrawals.map(({ address, failure: _, organization: __, ...withdrawal }) => ({
        ...withdrawal,
        address: `${address.kind} ${address.hint}`,
      })),
      older,
    }
  })
}

type Row = Record<string, unknown>

const heading = (row: Row) =>
  csvLine(Object.keys(row).map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)))

function cellOf(value: unknown) {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  return { text, isNumber: typeof value === 'bigint' || typeof value === 'number' }
}

const linesOf = (rows: readonly Row[]) =>
  rows.map((row) => csvLineOf(Object.values(row).map(cellOf))).join('')

function table<Item>(name: string, items: readonly Item[], toRow: (item: Item) => Row): File {
  const rows = items.map(toRow)
  return { name, pieces: rows[0] ? [heading(rows[0]), linesOf(rows)] : [] }
}

/** Read while it is sent, newest first. */
function pages(
  name: string,
  read: (cursor: string | null) => Promise<{ rows: Row[]; older: string | null }>,
) {
  async function* pieces() {
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(cursor)
      if (cursor === null && page.rows[0]) yield heading(page.rows[0])
      yield linesOf(page.rows)
      cursor = page.older
    } while (cursor !== null)
  }
  return { name, pieces: pieces() }
}
