import type { Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import { withDatabase } from '../support/database'
import { expect, test } from '../support/test'

interface Line {
  id: string
  type: string
  minor: string
  currency: string
  round: string
  at: Date
}

interface Month {
  code: string
  name: string
  firstDay: string
  lastDay: string
  lines: Line[]
}

const monthsAgo = (count: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1))
}
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** A past month of a provider without a ledger, as the provider has it: a demo that is tested again has some. */
async function findMonth(): Promise<Month> {
  return withDatabase(async (database) => {
    for (const code of ['cascade', 'borealis'])
      for (const ago of [1, 2]) {
        const [from, to] = [monthsAgo(ago), monthsAgo(ago - 1)]
        const known = `select 1 from ledger_source s join ledger_import i on i.source_id = s.id
          where s.provider_code = $1 and i.last_at >= $2 and i.first_at < $3`
        if ((await database.query(known, [code, from, to])).rowCount) continue
        const { rows: lines } = await database.query<Line>(
          `select transaction_id as id, transaction_type as type, amount_minor::text as minor, currency, round_id as round,
            created_at as at
          from movement where provider_code = $1 and created_at >= $2 and created_at < $3
            and (transaction_type <> 'bet' or provider_answer = 'ok') order by created_at`,
          [code, from, to],
        )
        const { rows } = await database.query('select name from provider where code = $1', [code])
        const lastDay = dayOf(new Date(to.getTime() - 1))
        return { code, name: rows[0]?.name, firstDay: dayOf(from), lastDay, lines }
      }
    throw new Error('Every month has a ledger: test with a new demo')
  })
}

const row = ({ id, type, minor, currency, round, at }: Line) => {
  const amount = `${minor.slice(0, -2) || '0'}.${minor.slice(-2).padStart(2, '0')}`
  return [id, type, amount, currency, round, at.toISOString()].join(',')
}

/** The provider's file with ten faults: five lost, two twice, one by a cent, one by 600.00, and one of its own. */
function fileWithFaults(lines: readonly Line[]) {
  const euros = lines.filter(({ currency, minor }) => currency === 'EUR' && minor.length > 2)
  const chosen = Array.from({ length: 9 }, (_, at) => euros[Math.floor(((at + 1) * euros.length) / 10)])
  const ids = chosen.flatMap((line) => line?.id ?? [])
  const [higher = '', largest = ''] = ids.slice(7)
  const more = (line: Line, minor: bigint) => [{ ...line, minor: (BigInt(line.minor) + minor).toString() }]
  const given = lines.flatMap((line): Line[] => {
    if (ids.slice(0, 5).includes(line.id)) return []
    if (ids.slice(5, 7).includes(line.id)) return [line, line]
    if (line.id === higher) return more(line, 1n)
    return line.id === largest ? more(line, 600_00n) : [line]
  })
  const [first] = lines
  const own = 'correction-77'
  const added = first ? [{ ...first, id: own, type: 'win', minor: '2500', currency: 'EUR', round: '' }] : []
  const text = ['id,type,amount,currency,round,time', ...[...given, ...added].map(row)].join('\n')
  return { text: `${text}\n`, ids: [...ids, own], largest, own }
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Selects breaks of the comparison that is open, and says what is done with them. */
async function settle(
  page: Page,
  ids: readonly string[],
  { action, reason }: { action: string; reason: string },
) {
  for (const id of ids) await page.getByRole('checkbox', { name: `Select ${id}`, exact: true }).check()
  await page.getByRole('button', { name: `${action}…` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('finance imports a settlement, works off ten breaks, signs the month and exports a journal', async ({
  page,
  demo,
  newDevice,
}) => {
  test.setTimeout(240_000)
  const month = await findMonth()
  const { text, ids, largest, own } = fileWithFaults(month.lines)
  expect(ids).toHaveLength(10)
  await new Cabinet(page, demo).signIn('finance', null, '/staff/reconciliation/ledgers')

  await page.getByRole('button', { name: 'Add ledger' }).click()
  const adding = page.getByRole('dialog')
  const ledger = `Settlement ${month.code} ${month.firstDay}`
  await adding.getByLabel('Name').fill(ledger)
  await choose(page, 'Provider', month.name)
  const file = { name: `${month.code}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await adding.locator('input[type=file]').setInputFiles(file)
  // The columns are guessed, and the first rows are shown as they are read.
  await expect(adding.getByText(month.lines[0]?.id ?? '', { exact: true }).first()).toBeVisible()
  await adding.getByRole('button', { name: 'Add ledger' }).click()
  await expect(adding).toBeHidden()
  const imports = page.getByRole('region', { name: 'Imports' })
  await expect(imports.getByRole('row', { name: ledger })).toContainText('Imported', { timeout: 30_000 })

  await page.getByRole('link', { name: 'Comparisons' }).click()
  await page.getByRole('button', { name: 'Compare a period' }).click()
  await choose(page, 'Provider', month.name)
  const period = page.getByRole('dialog')
  await period.getByLabel('First day').fill(month.firstDay)
  await period.getByLabel('Last day').fill(month.lastDay)
  await period.getByRole('button', { name: 'Compare' }).click()
  const breaks = page.getByRole('region', { name: 'Breaks', exact: true })
  await expect(breaks.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(10, { timeout: 60_000 })
  for (const id of ids) await expect(breaks.getByRole('link', { name: id, exact: true })).toBeVisible()

  await settle(page, [own], { action: 'Claim', reason: 'Asked for, their ticket 4711' })
  await expect(breaks.getByRole('row', { name: own })).toContainText('Claimed')
  const others = ids.filter((id) => id !== own)
  await settle(page, others, { action: 'Accept', reason: 'Their file of corrections has it' })
  // What is large waits for a second person, and the report for both.
  await expect(breaks.getByRole('row', { name: largest })).toContainText('Awaiting approval')
  await expect(breaks.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(2)
  const address = page.url()

  const theirs = await (await newDevice()).newPage()
  await new Cabinet(theirs, demo).signIn('administrator', null, new URL(address).pathname)
  await theirs.getByRole('checkbox', { name: `Select ${largest}`, exact: true }).check()
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(theirs.getByRole('alertdialog')).toBeHidden()

  await page.getByRole('button', { name: 'Sign report' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign report' }).click()
  await expect(page.getByText('Signed by')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Compare again' })).toBeHidden()
  const report = page.getByRole('link', { name: 'Report', exact: true })
  const zip = await page.request.get(demo.baseUrl + (await report.getAttribute('href')))
  expect((await zip.body()).subarray(0, 2).toString()).toBe('PK')

  await new Cabinet(page, demo).open('/staff/billing/journal')
  await page
    .getByRole('row', { name: /Closed, balanced/ })
    .getByRole('link')
    .first()
    .click()
  const csv = page.getByRole('link', { name: 'CSV', exact: true })
  const journal = await page.request.get(demo.baseUrl + (await csv.getAttribute('href')))
  expect(journal.headers()['content-type']).toContain('text/csv')
  const [header = '', ...entries] = (await journal.text()).trim().split(/\r?\n/)
  expect(header.toLowerCase()).toContain('debit')
  expect(entries.length).toBeGreaterThan(10)
})
