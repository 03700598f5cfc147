import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser } from '@playwright/test'
import { Cabinet, inMenu } from '../support/cabinet'
import { callProcedure } from '../support/call-procedure'
import { type Demo, requireUser } from '../support/demo'
import { openCustomer } from '../support/newcomer'
import { signInAsUser } from '../support/staff'
import { expect, test } from '../support/test'
import { letTwoDaysPass } from '../support/two-days'

const openSession = (request: APIRequestContext, demo: Demo, key: string) =>
  request.post(`${demo.baseUrl}/v1/sessions`, {
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
    data: {
      game_id: demo.games.enumerated,
      player_id: `player-${randomUUID()}`,
      balance: 100_000,
      currency: 'EUR',
      country: 'MT',
      lang: 'en',
    },
  })

/** A cent of credit, and a contract by which all that players lose is Croupier's. */
async function giveTerms(browser: Browser, demo: Demo, organizationId: string) {
  const staff = await browser.newContext()
  await signInAsUser(staff, demo, requireUser(demo, 'administrator', null))
  const line = { kind: 'ggr_share', tiers: [{ from: '0', share: '100' }] }
  const of = { providerCode: null, gameType: null, includesFreeWins: false, minimum: null }
  const terms = {
    ...{ currency: 'EUR', negativeMonth: 'reset', monthlyMinimum: null },
    lines: [{ ...line, ...of }],
  }
  const effectiveDay = `${new Date().toISOString().slice(0, 7)}-01`
  const contract = { organizationId, contractId: randomUUID(), effectiveDay, note: '', terms }
  await callProcedure(staff.request, demo, { path: 'staffContracts.create', input: contract })
  const amount = { decimal: '0.01', currency: 'EUR' }
  const topUp = { organizationId, amount, reason: 'Welcome', entryId: randomUUID() }
  await callProcedure(staff.request, demo, { path: 'staffOrganizations.topUp', input: topUp })
  await staff.close()
}

test('credit runs out by play; the owner buys a package, is credited once, and sessions open again', async ({
  page,
  game,
  browser,
  demo,
  sandbox,
  request,
}) => {
  // A customer of their own, so that nobody else's credit is touched.
  const { organizationId, slug, owner } = await openCustomer(browser, demo)
  await giveTerms(browser, demo, organizationId)
  const secret = `callback-${randomUUID()}`
  await sandbox.setWallet(slug, secret)
  await new Cabinet(page, demo).signInAs(owner)
  const of = { organization: slug }
  const url = `${demo.walletUrl}/${slug}/callback`
  await callProcedure(page.request, demo, { ...of, path: 'endpoint.set', input: { url, secret } })
  const key = { name: 'Backend', scopes: ['read', 'write'], expiresInDays: null }
  const issue = { ...of, path: 'keys.issue', input: key }
  const { token } = await callProcedure<{ token: string }>(page.request, demo, issue)

  const opened = await openSession(request, demo, token)
  expect(opened.status()).toBe(201)
  const session = await opened.json()
  await sandbox.wishOutcome(session.provider_code, session.session_id, { outcome: 'lose' })
  await game.open(session.game_url)
  expect(await game.playRound()).toBe('settled')
  await letTwoDaysPass(organizationId)

  const refused = await openSession(request, demo, token)
  expect(refused.status()).toBe(402)
  expect(await refused.json()).toMatchObject({ error: { code: 'E4001' } })

  await page.goto(`${demo.baseUrl}/o/${slug}/billing`)
  await expect(page.getByRole('row', { name: /Fees/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Packages and purchases' }).click()
  await page.getByRole('button', { name: 'Buy Starter' }).click()
  await page.getByLabel(/I accept the terms/).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()

  await expect(page.getByTestId('amount')).toHaveText('500.00 EUR')
  await page.getByTestId('delivery').selectOption('twice')
  await page.getByTestId('pay').click()

  await expect(page).toHaveURL(new RegExp(`/o/${slug}/billing/purchases/`))
  await expect(page.getByText('The credit was added.')).toBeVisible({ timeout: 30_000 })
  const { events } = await sandbox.stripeEvents()
  const completed = events.find(({ type }) => type === 'checkout.session.completed')
  const copies = events.filter(({ event_id }) => event_id === completed?.event_id)
  expect(copies.map(({ status }) => status)).toEqual([200, 200])

  await inMenu(page, 'Billing').click()
  await expect(page.getByRole('row', { name: /Package: Starter/ })).toHaveCount(1)
  expect((await openSession(request, demo, token)).status()).toBe(201)
})
