import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { Cabinet, inMenu } from '../support/cabinet'
import { askProcedure, callProcedure } from '../support/call-procedure'
import { withDatabase } from '../support/database'
import { type Demo, requireUser } from '../support/demo'
import { openCustomer, register } from '../support/newcomer'
import { OperatorBackend } from '../support/operator-backend'
import type { Sandbox } from '../support/sandbox'
import { signInOverHttp } from '../support/sign-in'
import { signInAsUser } from '../support/staff'
import { expect, test } from '../support/test'
import { letTwoDaysPass } from '../support/two-days'

/** Somebody of Croupier's staff, in a browser of their own. */
async function staffPage(browser: Browser, demo: Demo, role: 'finance' | 'administrator'): Promise<Page> {
  const context = await browser.newContext()
  await signInAsUser(context, demo, requireUser(demo, role, null))
  return context.newPage()
}

/** An affiliate that is verified and enrolled: both have tests of their own. */
async function openAffiliate(browser: Browser, demo: Demo, staff: Page, tag: string) {
  const affiliate = await openCustomer(browser, demo, 'affiliate')
  const terms = {
    ...{ name: `Journey ${tag}`, currency: 'EUR', tiers: [{ from: '0', share: '50' }], months: 12 },
    ...{ holdingDays: 1, minimum: '1', approvalAbove: '1' },
  }
  const save = { path: 'staffAffiliates.saveProgramme', input: terms }
  const { id: programmeId } = await callProcedure<{ id: string }>(staff.request, demo, save)
  const { organizationId } = affiliate
  await callProcedure(staff.request, demo, {
    path: 'staffAffiliates.enrol',
    input: { organizationId, programmeId },
  })
  await withDatabase((database) =>
    database.query(
      `insert into kyb_case (organization_id, state, decided_by, decided_at, expires_at, created_at, updated_at)
       values ($1, 'approved', '{}', now(), now() + interval '1 year', now(), now())`,
      [organizationId],
    ),
  )
  return affiliate
}

interface Operator {
  organizationId: string
  slug: string
  owner: { email: string; name: string; password: string }
}

/** The organization that was brought: a contract, credit, a wallet and a key. */
async function setUp(browser: Browser, demo: Demo, staff: Page, sandbox: Sandbox, operator: Operator) {
  const { organizationId, slug, owner } = operator
  const first = `${new Date().toISOString().slice(0, 7)}-01`
  const line = { kind: 'fixed', label: 'Platform fee', amount: '3000' }
  const terms = { currency: 'EUR', negativeMonth: 'reset', monthlyMinimum: null, lines: [line] }
  const contract = { organizationId, contractId: randomUUID(), effectiveDay: first, note: '', terms }
  await callProcedure(staff.request, demo, { path: 'staffContracts.create', input: contract })
  // Below what needs a second person.
  const amount = { decimal: '9000', currency: 'EUR' }
  const topUp = { organizationId, amount, reason: 'Transfer', entryId: randomUUID() }
  await callProcedure(staff.request, demo, { path: 'staffOrganizations.topUp', input: topUp })
  await register(browser, demo, owner)
  const theirs = await browser.newContext()
  await signInOverHttp(theirs.request, demo, owner)
  const secret = `journey-${randomUUID()}`
  await sandbox.setWallet(slug, secret)
  const endpoint = { url: `${demo.walletUrl}/${slug}/callback`, secret }
  await callProcedure(theirs.request, demo, { path: 'endpoint.set', organization: slug, input: endpoint })
  const key = { name: 'Journey', scopes: ['read', 'write'], expiresInDays: null }
  const issue = { path: 'keys.issue', organization: slug, input: key }
  const { token } = await callProcedure<{ token: string }>(theirs.request, demo, issue)
  return new OperatorBackend(theirs.request, demo.baseUrl, token)
}

async function approve(page: Page, demo: Demo, slug: string, toast: string) {
  await page.goto(`${demo.baseUrl}/staff/affiliates/withdrawals?organization=${slug}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(toast)).toBeVisible()
}

test('a link brings an organization that plays; its commission is held, freed, withdrawn, approved and paid', async ({
  page,
  browser,
  demo,
  game,
  sandbox,
}) => {
  test.setTimeout(150_000)
  const tag = randomUUID().slice(0, 8)
  const administrator = await staffPage(browser, demo, 'administrator')
  const { slug, owner } = await openAffiliate(browser, demo, administrator, tag)
  const own = await (await browser.newContext()).newPage()
  const cabinet = new Cabinet(own, demo)
  await cabinet.signInAs(owner, '/affiliate')
  await inMenu(own, 'Affiliate').click()
  await own.getByLabel('Campaign').fill('Spring fair')
  await own.getByRole('button', { name: 'Create link' }).click()
  const row = own.getByRole('row', { name: /Spring fair/ })
  await expect(row).toBeVisible()
  const [address = ''] = /http\S+\/r\/[a-z0-9]{10}/.exec((await row.textContent()) ?? '') ?? []

  await page.goto(address)
  const brought = {
    slug: `casino-${tag}`,
    owner: { email: `bea-${tag}@operator.example`, name: `Bea ${tag}`, password: 'correct horse battery' },
  }
  // As slowly as a person: a form that comes back at once is a program's.
  await page.getByLabel('Company').pressSequentially(`Casino ${tag}`, { delay: 80 })
  await page.getByLabel('Your name').pressSequentially(brought.owner.name, { delay: 80 })
  await page.getByLabel('Work email').fill(brought.owner.email)
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText('Enquiry sent')).toBeVisible()

  await administrator.goto(`${demo.baseUrl}/staff/affiliates/enquiries?organization=${slug}`)
  await administrator.getByRole('button', { name: 'Accept' }).click()
  await expect(administrator.getByLabel('Slug')).toHaveValue(brought.slug)
  await administrator.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(administrator.getByRole('heading', { name: 'Organization created' })).toBeVisible()

  const organizationId = await withDatabase(async (database) => {
    const found = await database.query('select id from organization where slug = $1', [brought.slug])
    return String(found.rows[0]?.id)
  })
  const operator = await setUp(browser, demo, administrator, sandbox, { organizationId, ...brought })
  const session = await operator.createSession({
    ...{ gameId: demo.games.enumerated, playerId: `player-${tag}`, balance: 100_000 },
  })
  await sandbox.wishOutcome(session.provider_code, session.session_id, { outcome: 'lose' })
  await game.open(session.game_url)
  expect(await game.playRound()).toBe('settled')
  await letTwoDaysPass(organizationId)

  // Of two days' fees half is commission: the first day's is free, the second day's is held until tomorrow.
  await cabinet.reload()
  const balance = await callBalance(own, demo, slug)
  expect(balance.held.amountMinor).not.toBe('0')
  expect(balance.available.amountMinor).not.toBe('0')
  await expect(own.getByRole('row', { name: `Casino ${tag}` })).toBeVisible()

  await own.getByRole('link', { name: 'Withdrawals' }).click()
  await own.getByLabel('Kind').click()
  await own.getByRole('option', { name: 'TRON' }).click()
  await own.getByLabel('Account holder').fill('Journey Ltd')
  await own.getByLabel('Address', { exact: true }).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await own.getByRole('button', { name: 'Add address' }).click()
  await expect(own.getByText('Usable from')).toBeVisible()
  const usable = `update payout_address set usable_from = now()
    where organization_id = (select id from organization where slug = $1)`
  await withDatabase((database) => database.query(usable, [slug]))
  await cabinet.reload()
  await own.getByLabel('Amount in EUR').fill('20')
  await own.getByRole('button', { name: 'Continue' }).click()
  await own.getByRole('button', { name: 'Continue' }).click()
  await own.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(own.getByText('Croupier must approve this withdrawal before it is paid.')).toBeVisible()

  const finance = await staffPage(browser, demo, 'finance')
  await approve(finance, demo, slug, 'First approval saved')
  await approve(administrator, demo, slug, 'Withdrawal approved')
  await cabinet.reload()
  await expect(own.getByRole('row', { name: /20\.00/ })).toContainText('Paid')
  expect((await callBalance(own, demo, slug)).paid.decimal).toBe('20.00')
})

interface Amount {
  amountMinor: string
  decimal: string
}
type Balance = Record<'held' | 'available' | 'paid', Amount>

async function callBalance(page: Page, demo: Demo, slug: string): Promise<Balance> {
  const { balance } = await askProcedure<{ balance: Balance }>(page.request, demo, {
    ...{ path: 'affiliate.dashboard', organization: slug },
  })
  return balance
}
