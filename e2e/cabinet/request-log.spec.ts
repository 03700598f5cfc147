import { randomUUID } from 'node:crypto'
import { Cabinet } from '../support/cabinet'
import { requireOrganization } from '../support/demo'
import { expect, test } from '../support/test'

test('a refused call is found by its request id, read in full, and copied as curl without its key', async ({
  page,
  demo,
  request,
  context,
}) => {
  const { apiKey } = requireOrganization(demo, 'lucky-lane')
  const requestId = `trial-${randomUUID()}`
  const headers = { authorization: `Bearer ${apiKey}`, 'x-request-id': requestId }
  const answer = await request.post(`${demo.baseUrl}/v1/demo-sessions`, {
    headers,
    data: { game_id: 'nothing', auth_token: 'a-secret-of-the-caller' },
  })
  expect(answer.status()).toBe(400)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await new Cabinet(page, demo).signIn('developer', 'lucky-lane', `/developers/requests?request=${requestId}`)
  const row = page.getByRole('row', { name: /demo-sessions/ })
  await expect(row).toHaveCount(1, { timeout: 15_000 })
  await expect(row).toContainText('400')
  await row.getByRole('button', { name: /demo-sessions/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('E0003')
  await expect(sheet).toContainText('[redacted]')
  await expect(sheet).not.toContainText('a-secret-of-the-caller')

  await sheet.getByRole('button', { name: 'Copy the call as a curl command' }).click()
  await expect(sheet.getByRole('button', { name: 'Copied the call as a curl command' })).toBeVisible()
  const command = await page.evaluate(() => navigator.clipboard.readText())
  expect(command).toContain('Bearer $CROUPIER_API_KEY')
  expect(command).not.toContain(apiKey)
})

test('a pasted request id leads to its call, and is nothing to who may not read the log', async ({
  page,
  demo,
  request,
}) => {
  const { apiKey } = requireOrganization(demo, 'lucky-lane')
  const requestId = `pasted-${randomUUID()}`
  const headers = { authorization: `Bearer ${apiKey}`, 'x-request-id': requestId }
  expect((await request.get(`${demo.baseUrl}/v1/games?per_page=1`, { headers })).status()).toBe(200)

  const cabinet = new Cabinet(page, demo)
  const log = `/developers/requests?request=${requestId}`
  await cabinet.signIn('developer', 'lucky-lane', log)
  // Calls are written in batches, a moment after they are answered; the palette asks once.
  await expect(page.getByRole('row', { name: /v1\/games/ })).toHaveCount(1, { timeout: 15_000 })
  await cabinet.open('/team')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('combobox').fill(requestId)
  await palette.getByRole('option').filter({ hasText: 'GET /v1/games · 200' }).click()
  await expect(page).toHaveURL(`${demo.baseUrl}/o/lucky-lane${log}`)

  // Otherwise the page that the developer opened would ask without them.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await cabinet.signIn('analyst', 'lucky-lane', '/team')
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill(requestId)
  await expect(palette.getByText('No results.')).toBeVisible()
})

test('filters live in the address, and what matches nothing says so', async ({ page, demo }) => {
  await new Cabinet(page, demo).signIn('developer', 'lucky-lane', '/developers/requests?request=nobody')
  await expect(page.getByRole('heading', { name: 'No matching calls' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/developers\/requests$/)
})
