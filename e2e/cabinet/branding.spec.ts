import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect as expecting, type Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import { type Demo, requireOrganization } from '../support/demo'
import { OperatorBackend } from '../support/operator-backend'
import { expect, test } from '../support/test'

/** A square of one colour. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
)

const slot = (page: Page, name: string) => page.getByRole('region', { name })

async function upload(page: Page, name: string): Promise<void> {
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: png }
  await slot(page, name).locator('input[type=file]').setInputFiles(file)
  await expecting(slot(page, name).getByRole('img', { name })).toBeVisible({ timeout: 30_000 })
}

/** A game link of the brand. */
async function launch(request: APIRequestContext, demo: Demo, ref: string): Promise<string> {
  const { apiKey } = requireOrganization(demo, 'grand-platform')
  const backend = new OperatorBackend(request, demo.baseUrl, apiKey)
  const { id } = await backend.firstGame('aurora', { type: 'slots', sub_operator_ref: ref })
  const response = await request.post(`${demo.baseUrl}/v1/sessions`, {
    headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': randomUUID() },
    data: {
      game_id: id,
      player_id: `p-${randomUUID()}`,
      balance: 1_000,
      currency: 'EUR',
      country: 'MT',
      sub_operator_ref: ref,
    },
  })
  const { game_url: url } = (await response.json()) as { game_url: string }
  return url
}

/** Of the preview's logo, as it arrived; no script runs in there. */
const logoWidth = (frame: HTMLIFrameElement | SVGElement | HTMLElement) =>
  (frame as HTMLIFrameElement).contentDocument?.images[0]?.naturalWidth ?? 0

test('a brand’s logo, once published, is on the page of a game link that was used', async ({
  page,
  demo,
  request,
  newDevice,
  expectComplaint,
}) => {
  expectComplaint(/status of 410 .*\/launch\//)
  const name = `Nordic ${randomUUID().slice(0, 8)}`
  await new Cabinet(page, demo).signIn('owner', 'grand-platform', '/branding')
  await page.getByRole('combobox', { name: 'Profile' }).click()
  await page.getByRole('option', { name: 'nordic' }).click()
  await upload(page, 'Logo on light backgrounds')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Accent colour', { exact: true }).fill('#FFE600')
  await expect(page.getByRole('list', { name: 'Contrast' })).toContainText('is below 4.5: shown as #')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Unpublished changes')).toBeVisible()

  const player = await (await newDevice()).newPage()
  const before = await launch(request, demo, 'nordic')
  await player.goto(before)
  await player.goto(before)
  await expect(player.getByRole('img', { name })).toHaveCount(0)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Branding published')).toBeVisible()
  const logo = player.getByRole('img', { name })
  await expect(async () => {
    await player.goto(before)
    await expect(logo).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(player.getByRole('heading', { level: 1 })).toContainText('already been used')
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('what players see is previewed in both schemes, and an analyst only looks', async ({ page, demo }) => {
  await new Cabinet(page, demo).signIn('analyst', 'lucky-lane', '/branding')
  for (const scheme of ['light', 'dark']) {
    const frame = page.getByTitle(`Link already used, ${scheme}`)
    await expect.poll(() => frame.evaluate(logoWidth)).toBeGreaterThan(0)
    await expect(frame).toHaveAttribute('srcdoc', /href="mailto:support@lucky-lane\.example"/)
  }
  await expect(page.getByRole('button', { name: /Publish|Save draft|Restore/ })).toHaveCount(0)
  await expect(page.locator('input[type=file]')).toHaveCount(0)
})
