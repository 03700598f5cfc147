import { expect, test } from '../support/test'

test('the reference shows both interfaces and speaks to no host but its own', async ({ page, demo }) => {
  const elsewhere: string[] = []
  const failures: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(demo.baseUrl).origin) elsewhere.push(request.url())
  })
  page.on('pageerror', (error) => failures.push(error.message))
  await page.goto(`${demo.baseUrl}/docs/reference`)
  await expect(page.getByRole('heading', { name: 'Croupier API for operators' })).toBeVisible()
  await expect(page.getByText('List games').first()).toBeVisible()
  await page.getByRole('button', { name: 'Operator API' }).click()
  await page.getByText('Provider protocol').click()
  await expect(page.getByRole('heading', { name: 'Croupier protocol for game providers' })).toBeVisible()
  expect({ elsewhere, failures }).toEqual({ elsewhere: [], failures: [] })
})
