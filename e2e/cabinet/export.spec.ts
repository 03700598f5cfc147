import { readFileSync } from 'node:fs'
import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'
import { createWorld } from '../support/world'

test('what the filters show leaves as a CSV file, and the audit log says so', async ({
  browser,
  demo,
  request,
}) => {
  const { playerId, settledId, stuckId } = await createWorld(request, demo)
  const expected = [settledId, stuckId]

  const page = await browser.newPage()
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
  await page.close()
})

test('support, who may look, may not take the transactions away as a file', async ({ page, demo }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('support', null, '/staff/organizations?q=lucky')
  await page.getByRole('button', { name: /^Open Lucky Lane/i }).click()
  await expect(page.getByText('as staff')).toBeVisible()
  await page.goto(`${demo.baseUrl}/transactions`)
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toHaveCount(0)
  expect((await page.request.get(`${demo.baseUrl}/api/transactions/export`)).status()).toBe(403)
})
