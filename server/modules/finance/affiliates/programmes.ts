import { z } from 'zod'
import { ProgrammeForm } from '@/server/contract/forms/contracts'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { isKnownCurrency } from '@/server/core/money'
import { wholeInput } from '@/server/core/typed-whole'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { printable } from '@/server/formats/printed-text'
import { minorOf, tiersFromJson, tiersToJson, toTiers } from '@/server/modules/finance/contracts'
import { recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { parseRowCursor, toRowPage } from '@/server/paging/row-cursor'
import { OnePage } from './inputs'
import {
  findLastVersion,
  findNewestProgrammes,
  findNewestVersions,
  findProgrammes,
  insertProgramme,
  lockProgramme,
} from './queries-programmes'

export const ProgrammeTerms = z
  .object({
    ...ProgrammeForm.shape,
    name: ProgrammeForm.shape.name.check(printable),
    currency: ProgrammeForm.shape.currency.check(
      z.refine(isKnownCurrency, 'Enter a currency code, such as EUR.'),
    ),
    months: wholeInput(ProgrammeForm.shape.months),
    holdingDays: wholeInput(ProgrammeForm.shape.holdingDays),
    paidFeesOnly: z.boolean().default(false),
  })
  .transform(({ tiers, minimum, approvalAbove, ...terms }, ctx) => {
    const complain = (path: (string | number)[], message: string) =>
      ctx.addIssue({ code: 'custom', path, message })
    const amount = (field: string, text: string) =>
      minorOf(text, terms.currency, (_, message) => complain([field], message))
    const minimumMinor = amount('minimum', minimum)
    if (minimumMinor <= 0n) complain(['minimum'], 'Enter an amount above zero.')
    const approvalAboveMinor = amount('approvalAbove', approvalAbove)
    if (approvalAboveMinor < 0n) complain(['approvalAbove'], 'Enter zero or more.')
    return {
      ...terms,
      tiers: toTiers(tiers, terms.currency, (path, message) => complain(['tiers', ...path], message)),
      minimumMinor,
      approvalAboveMinor,
    }
  })

/** Writes a programme, or the next version of one; who is enrolled keeps theirs. Throws E5004. */
export const saveProgramme = writeVerb('affiliates.manage', ProgrammeTerms, runSave)

async function runSave(
  ctx: Context,
  terms: z.output<typeof ProgrammeTerms>,
): Promise<{ id: string; version: number }> {
  return inTransaction(async (tx) => {
    await lockProgramme(tx, terms.name)
    const version = (await findLastVersion(tx, terms.name)) + 1
    const { tiers, ...plain } = terms
    const row = { ...plain, id: newId(), version, tiers: tiersToJson(tiers) }
    await insertProgramme(tx, { ...row, createdBy: storedPerson(ctx.actor), createdAt: ctx.clock.now() })
    await recordAudit(tx, ctx, {
      action: 'affiliate.programme_saved',
      subjectType: 'affiliate_programme',
      subjectId: row.id,
      after: {
        ...plain,
        version: row.version,
        tiers: row.tiers.map(({ fromMinor, share }) => `${share} % from ${fromMinor}`),
      },
    })
    return { id: row.id, version: row.version }
  })
}

const pageSize = 25

/**
 * Every version of every programme, by name, newest version first, by keyset; whether each is its newest. Minor units of each
 * `currency`. Throws E5004.
 */
export const listProgrammes = readVerb('affiliates.read', OnePage, runList)

async function runList(_ctx: Context, { cursor: text }: OnePage) {
  const cursor = parseRowCursor(text)
  const found = await findProgrammes(db, { cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toRowPage(found, { cursor, pageSize, isDescending: false })
  const newest = await findNewestVersions(
    db,
    rows.map(({ name }) => name),
  )
  const programmes = rows.map(({ _count, tiers, ...row }) => ({
    ...row,
    tiers: tiersFromJson(tiers),
    accounts: _count.accounts,
    isNewest: newest.some(({ name, _max }) => name === row.name && _max.version === row.version),
  }))
  return { programmes, ...neighbours }
}

/** The newest version of each programme, by name, to enrol in. Throws E5004. */
export const listNewestProgrammes = readVerb('affiliates.read', (_ctx: Context) => findNewestProgrammes(db))
