import {
  type Device,
  expectAccessible,
  showOn,
  sidewaysScroll,
  themes,
  violations,
  widths,
} from '../support/accessible'
import { requireOrganization } from '../support/demo'
import { untilInteractive } from '../support/interactive'
import { expect, test } from '../support/test'

test('the reference shows both interfaces and speaks to no host but its own', async ({ page, demo }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(demo.baseUrl).origin) elsewhere.push(request.url())
  })
  await page.goto(`${demo.baseUrl}/docs/reference`)
  await expect(page.getByRole('heading', { name: 'Croupier API for operators' })).toBeVisible()
  await expect(page.getByText('List games').first()).toBeVisible()
  await page.getByRole('button', { name: 'Operator API' }).click()
  await page.getByText('Provider protocol').click()
  await expect(page.getByRole('heading', { name: 'Croupier protocol for game providers' })).toBeVisible()
  expect(elsewhere).toEqual([])
})

for (const device of Object.keys(widths) as Device[]) {
  test(`the reference has no axe violation and no sideways scroll on a ${device}`, async ({ page, demo }) => {
    await showOn(page, device)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.goto(`${demo.baseUrl}/docs/reference`)
      await expect(page.locator(`body.${theme}-mode`)).toBeVisible()
      await expect(page.getByText('List games').first()).toBeVisible()
      expect(await violations(page), theme).toEqual([])
      expect(await sidewaysScroll(page), theme).toBe(0)
    }
  })
}

test('a reader tries an operation with a key that goes to the API alone and is stored nowhere', async ({
  page,
  demo,
}) => {
  const { apiKey } = requireOrganization(demo, 'lucky-lane')
  const withKey: string[] = []
  page.on('request', (request) => {
    const sent = [request.url(), request.postData() ?? '', ...Object.values(request.headers())]
    if (sent.some((text) => text.includes(apiKey))) withKey.push(request.url())
  })
  await page.goto(`${demo.baseUrl}/docs/reference`)
  const links = page.getByRole('link', { name: 'Try it' })
  await expect(links.and(page.locator('[href$="/docs/try?operation=listGames"]'))).toBeVisible()

  await page.goto(`${demo.baseUrl}/docs/try?operation=listGames`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Enter your API key first.')).toBeVisible()
  await page.getByRole('textbox', { name: 'API key' }).fill(apiKey)
  await page.getByRole('textbox', { name: 'per_page' }).fill('1')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('region', { name: 'Response body' })).toContainText('"per_page": 1')
  await expectAccessible(page)

  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const cookies = await page.context().cookies()
  expect(stored + JSON.stringify(cookies)).not.toContain(apiKey)
  expect(withKey).toEqual([`${demo.baseUrl}/v1/games?per_page=1`])
})
