import { readFileSync } from 'node:fs'
import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'
import { createWorld } from '../support/world'

test('what the filters show leaves as a CSV file, and the audit log says so', async ({
  page,
  demo,
  request,
}) => {
  const { playerId, settledId, stuckId } = await createWorld(request, demo)
  const expected = [settledId, stuckId]

  // A headless browser has nobody to choose a file for it: the rows go to its downloads instead.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'lucky-lane', `/transactions?player=${playerId}`)
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^transactions-.*\.csv$/)
  const [header = '', ...lines] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  const column = header.split(',').indexOf('id')
  expect(lines.map((line) => line.split(',')[column]).toSorted()).toEqual(expected.toSorted())
  await expect(page.getByText(`${expected.length} rows exported`)).toBeVisible()

  await cabinet.open('/audit-log?area=transactions')
  await page.getByRole('button', { name: 'Transactions exported' }).first().click()
  await expect(page.getByRole('dialog')).toContainText(playerId)
})
