import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { callProcedure } from '../support/call-procedure'
import { withDatabase } from '../support/database'
import { type Demo, requireUser } from '../support/demo'
import { openCustomer } from '../support/newcomer'
import { OperatorBackend } from '../support/operator-backend'
import { signInOverHttp } from '../support/sign-in'
import { signInAsUser } from '../support/staff'
import { expect, test } from '../support/test'

const server = join(process.cwd(), 'packages/cli/templates/studio/src/server.ts')

let studio: ChildProcess | null = null
test.afterEach(() => void studio?.kill())

/** The scaffold as `croupier studio init` writes it. */
async function startScaffold(port: number, env: Record<string, string>): Promise<void> {
  studio?.kill()
  studio = spawn(process.execPath, ['--import', 'tsx', server], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (studio.stdout) await once(studio.stdout, 'data')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

async function staffPage(browser: Browser, demo: Demo, role: 'support' | 'administrator'): Promise<Page> {
  const context = await browser.newContext()
  await signInAsUser(context, demo, requireUser(demo, role, null))
  return context.newPage()
}

async function takeSecret(page: Page, title: string): Promise<string> {
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await card.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click()
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  return secret
}

async function setAddress(page: Page, open: string, submit: string, address: string): Promise<void> {
  await page.getByRole('button', { name: open }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: submit }).click()
  await expect(dialog).toBeHidden()
}

test('a studio goes from its invitation to a live game', async ({ browser, demo, expectComplaint }) => {
  test.setTimeout(240_000)
  // Submitted with a field missing.
  expectComplaint(/status of 400 .*studioSubmissions\.submit/)
  const tag = randomUUID().slice(0, 6).replaceAll('-', '')
  const providerCode = `studio${tag}`
  const { organizationId, slug, owner } = await openCustomer(browser, demo, 'studio')
  const first = await staffPage(browser, demo, 'administrator')
  const enrol = { organizationId, providerCode, dialect: 'aurora' }
  await callProcedure(first.request, demo, { path: 'staffStudios.enrol', input: enrol })

  const context = await browser.newContext()
  await signInOverHttp(context.request, demo, owner)
  const page = await context.newPage()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  await test.step('sets up the test environment', async () => {
    await page.goto(`${demo.baseUrl}/o/${slug}/studio`)
    await setAddress(page, 'Set address', 'Set address', address)
    const SECRET = await takeSecret(page, 'Test environment')
    await startScaffold(port, { SECRET, TEST_ENVIRONMENT: '1' })
  })
  await test.step('passes certification', async () => {
    await page.goto(`${demo.baseUrl}/o/${slug}/studio/certification`)
    await page.getByRole('button', { name: 'Start run' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start run' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Passed' })).toBeVisible({ timeout: 120_000 })
  })
  await test.step('asks for production, which two people approve', async () => {
    await page.goto(`${demo.baseUrl}/o/${slug}/studio`)
    await setAddress(page, 'Request production', 'Request production', address)
    // Verification has a test of its own.
    await withDatabase((database) =>
      database.query(
        `insert into kyb_case (organization_id, state, decided_by, decided_at, expires_at, created_at, updated_at)
         values ($1, 'approved', '{}', now(), now() + interval '1 year', now(), now())`,
        [organizationId],
      ),
    )
    const second = await staffPage(browser, demo, 'support')
    for (const staff of [first, second]) {
      await staff.goto(`${demo.baseUrl}/staff/studios`)
      await staff
        .getByRole('row')
        .filter({ hasText: providerCode })
        .getByRole('button', { name: /^Approve/ })
        .click()
      await staff.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
      await expect(staff.getByText('Approved', { exact: true })).toBeVisible()
    }
  })
  await test.step('takes the secret of production', async () => {
    await page.reload()
    const SECRET = await takeSecret(page, 'Production')
    await page.getByRole('button', { name: 'Activate new secret' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate secret' }).click()
    await expect(page.getByText('Secret activated')).toBeVisible()
    await startScaffold(port, { SECRET, CROUPIER_URL: `${demo.baseUrl}/provider/v1/${providerCode}` })
    await callProcedure(first.request, demo, { path: 'staffProviders.resync', input: { providerCode } })
    await page.goto(`${demo.baseUrl}/o/${slug}/studio/games`)
    await expect(page.getByRole('row').filter({ hasText: 'First Light' })).toContainText('Not approved')
  })
  await test.step('submits the game, which one person approves', async () => {
    await page.getByRole('button', { name: 'Submit First Light' }).click()
    await page.waitForURL(/\/studio\/submissions\/[0-9a-f-]{36}$/)
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    await expect(field('Name')).toHaveValue('First Light')
    await field('Languages').fill('en, de')
    await field('Hit rate (%)').fill('40')
    await field('Minimum spin time (ms)').fill('1000')
    await field('Rules').fill('Three alike pay.')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText('Pictures is missing.')).toBeVisible()
    await field('Pictures').fill('https://studio.example/first-light.png')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText('Game submitted')).toBeVisible()
    await first.goto(`${demo.baseUrl}/staff/submissions/${page.url().split('/').at(-1)}`)
    await first.getByRole('button', { name: 'Approve', exact: true }).click()
    await first.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(first.getByText('Submission approved')).toBeVisible()
    await page.goto(`${demo.baseUrl}/o/${slug}/studio/games`)
    await expect(page.getByRole('row').filter({ hasText: 'First Light' })).toContainText('Live')
  })
  await test.step('an operator launches the game, and a player wins or loses', async () => {
    const backend = new OperatorBackend(
      page.request,
      demo.baseUrl,
      demo.organizations['lucky-lane']?.apiKey ?? '',
    )
    const { id: gameId } = await backend.firstGame(providerCode)
    const { game_url } = await backend.createSession({ gameId, playerId: `player-${tag}`, balance: 10_000 })
    const player = await (await browser.newContext()).newPage()
    await player.goto(game_url)
    await player.getByRole('button', { name: 'Spin' }).click()
    await expect(player.getByRole('status')).toHaveText(/You won|No win/)
  })
})
