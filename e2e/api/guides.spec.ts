import { untilInteractive } from '../support/interactive'
import { expect, test } from '../support/test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('the guides need no account, run under a nonce policy without a complaint, and speak to no other host', async ({
  page,
  demo,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(demo.baseUrl).origin) elsewhere.push(request.url())
  })
  const answer = await page.goto(`${demo.baseUrl}/docs`)
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}'/)
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quick start' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Other guides' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quick start (SDK)' })).toBeVisible()
  expect(elsewhere).toEqual([])
})

test('a copy button takes the code as it is in the guide', async ({ page, demo }) => {
  await page.goto(`${demo.baseUrl}/docs/wallet`)
  await untilInteractive(page)
  await page.getByRole('tab', { name: 'Python' }).click()
  const tab = page.getByRole('tabpanel', { name: 'Python' })
  await tab.getByRole('button', { name: 'Copy this code' }).click()
  await expect(tab.getByRole('button', { name: 'Copied this code' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('hmac.compare_digest')
})

test('a language of code is chosen by keyboard once, holds for every guide before scripts run, and moves nothing', async ({
  page,
  demo,
  expectComplaint,
}) => {
  expectComplaint(/net::ERR_FAILED .*\/_next\/static\/.*\.js/)
  await page.goto(`${demo.baseUrl}/docs/quick-start`)
  await untilInteractive(page)
  await page.getByRole('tab', { name: 'curl' }).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'TypeScript' }).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Python', selected: true })).toHaveCount(5)
  await expect(page.getByRole('tabpanel', { name: 'Python' }).nth(1)).toContainText('game_id = games')
  // Without its scripts, the page already shows the language.
  await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort())
  await page.goto(`${demo.baseUrl}/docs/wallet`)
  await expect(page.getByText('hmac.compare_digest')).toBeVisible()
  await expect(page.getByText('timingSafeEqual').first()).toBeHidden()
})

test('the page of an error code leads on, and has its Markdown twin at the same address', async ({
  page,
  request,
  demo,
}) => {
  await page.goto(`${demo.baseUrl}/docs/errors`)
  await page.getByRole('link', { name: 'E3003' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'E3003 session_limit_exceeded' })).toBeVisible()
  const twin = await request.get(`${page.url()}.md`)
  expect(twin.headers()['content-type']).toBe('text/markdown; charset=utf-8')
  expect(await twin.text()).toMatch(/^# E3003 session_limit_exceeded\n/)
})

test('the search opens by keyboard, says when nothing matches, and Enter goes to what it finds', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.baseUrl}/docs/brands`)
  await untilInteractive(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search guides' }).fill('zzzz')
  await expect(page.getByText('No results for “zzzz”.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search guides' }).fill('backoff jitter')
  await expect(page.getByRole('option', { selected: true })).toContainText('What to retry')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\/idempotency#what-to-retry$/)
  await expect(page.getByRole('heading', { name: 'What to retry' })).toBeInViewport()
})

test('the contents of a page lead to its headings', async ({ page, demo }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${demo.baseUrl}/docs/wallet`)
  await untilInteractive(page)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: '3. Answer' }).click()
  await expect(page.getByRole('heading', { name: '3. Answer' })).toBeInViewport()
  await expect(contents.getByRole('link', { name: '3. Answer' })).toHaveAttribute('aria-current', 'location')
})

test('a kept link into the reference, which used to be at this address, still arrives there', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.baseUrl}/docs#tag/games`)
  await expect(page).toHaveURL(/\/docs\/reference#/)
})

test('on a phone the menu lists the guides and closes on a choice', async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${demo.baseUrl}/docs`)
  await untilInteractive(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Errors' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a guide that does not exist is a page that says so, with 404', async ({ request, demo }) => {
  const answer = await request.get(`${demo.baseUrl}/docs/nothing`)
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain('Page not found')
})
