import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { startRealProvider } from '../../server/modules/accounts/sso/testing/real-provider'
import { startSamlProvider } from '../../server/modules/accounts/sso/testing/saml-provider'
import { Cabinet } from '../support/cabinet'
import { withDatabase } from '../support/database'
import type { Demo } from '../support/demo'
import { untilInteractive } from '../support/interactive'
import { openCustomer } from '../support/newcomer'
import { expect, test } from '../support/test'

/** The service may reach identity providers at this port alone, so that one test at a time has one. */
const port = Number(process.env.E2E_IDENTITY_PORT)
const settings = '/single-sign-on'
test.describe.configure({ mode: 'default' })

test('by OpenID Connect: set up, tested, enforced; a person signs in, and provisioning takes the access away', async ({
  page,
  demo,
  browser,
  newDevice,
  request,
}) => {
  const { slug, owner, domain } = await openWithDomain(page, demo, browser)
  await page.getByRole('button', { name: 'Add OpenID Connect' }).click()
  const secret = 'a secret with every sign: +/=%&?'
  await page.getByLabel('Name', { exact: true }).fill('Acme ID')
  await page.getByLabel('Issuer').fill(`http://127.0.0.1:${port}`)
  await page.getByLabel('Client ID').fill('croupier')
  await page.getByLabel('Client secret').fill(secret)
  await page.getByRole('button', { name: 'Add connection' }).click()
  const person = { subject: 'olga', email: owner.email, groups: ['owners'], methods: ['pwd', 'otp'] }
  const idp = await startRealProvider({
    port,
    clientSecret: secret,
    redirectUri: await shownValue(page, 'Redirect URI'),
    postLogoutUri: await shownValue(page, 'Post-logout redirect URI'),
    person,
  })
  try {
    await page.getByRole('button', { name: 'Edit settings' }).click()
    await page.getByRole('combobox', { name: 'Highest role' }).click()
    await page.getByRole('option', { name: 'Admin' }).click()
    await addGroup(page, { index: 0, group: 'owners', role: 'Admin' })
    await addGroup(page, { index: 1, group: 'developers', role: 'Developer' })
    await page.getByRole('button', { name: 'Save' }).click()
    await testAndActivate(page, { email: owner.email, role: 'admin' })

    // Who enforces has shown that it works: the account is linked by its password.
    const own = await (await newDevice()).newPage()
    await signInByProvider(own, demo, owner.email)
    await expect(own).toHaveURL(/\/sign-in\/link$/)
    await untilInteractive(own)
    await own.getByLabel('Password', { exact: true }).fill(owner.password)
    await own.getByRole('button', { name: 'Link and sign in' }).click()
    await expect(own).toHaveURL(new RegExp(`/o/${slug}$`))
    await page.getByRole('button', { name: 'Enforce', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enforce' }).click()
    await expect(page.getByText('Single sign-on is enforced').first()).toBeVisible()

    const email = `ada@${domain}`
    Object.assign(person, { subject: 'ada', email, groups: ['developers'] })
    const theirs = await (await newDevice()).newPage()
    await signInByProvider(theirs, demo, email)
    await expect(theirs).toHaveURL(new RegExp(`/o/${slug}$`))
    await expect(theirs.getByRole('link', { name: 'API keys', exact: true }).first()).toBeAttached()

    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create token' }).click()
    const token = await page
      .getByRole('dialog')
      .getByText(/^scim_/)
      .textContent()
    const scim = (path: string) => `${demo.baseUrl}/scim/v2/Users${path}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const added = await request.post(scim(''), {
      headers,
      data: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: email,
        externalId: 'ada',
        emails: [{ value: email, primary: true }],
        active: true,
      },
    })
    expect(added.status(), await added.text()).toBe(201)
    const { id } = (await added.json()) as { id: string }
    const left = await request.patch(scim(`/${id}`), {
      headers,
      data: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      },
    })
    expect(left.status(), await left.text()).toBe(200)
    await theirs.reload()
    await expect(theirs).toHaveURL(/\/sign-in/)
    await signInByProvider(theirs, demo, email)
    await expect(theirs.getByText('Access of this person is suspended.')).toBeVisible()
  } finally {
    await idp.close()
  }
})

test('by SAML: the provider’s values are entered, tested and active; a person of the domain signs in', async ({
  page,
  demo,
  browser,
  newDevice,
}) => {
  const { slug, domain } = await openWithDomain(page, demo, browser)
  await page.getByRole('button', { name: 'Add SAML' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Acme SAML')
  await page.getByRole('button', { name: 'Add connection' }).click()
  const person = { email: `ada@${domain}`, groups: [] }
  const idp = await startSamlProvider({
    port,
    acsUrl: await shownValue(page, 'ACS URL'),
    audience: await shownValue(page, 'Entity ID and metadata URL'),
    person,
  })
  try {
    await page.getByRole('button', { name: 'Edit settings' }).click()
    await page.getByLabel('Provider’s entity ID').fill(idp.entityId)
    await page.getByLabel('Provider’s sign-in URL').fill(idp.ssoUrl)
    await page.getByLabel('Signing certificate', { exact: true }).fill(idp.certificate)
    await page.getByRole('combobox', { name: 'Role without a group' }).click()
    await page.getByRole('option', { name: 'Analyst' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await testAndActivate(page, { email: person.email, role: 'analyst' })

    const theirs = await (await newDevice()).newPage()
    await signInByProvider(theirs, demo, person.email)
    await expect(theirs).toHaveURL(new RegExp(`/o/${slug}$`))
  } finally {
    await idp.close()
  }
})

/** A new customer's owner on the settings page, with a domain that is verified: what DNS says is tested with a resolver. */
async function openWithDomain(page: Page, demo: Demo, browser: Browser) {
  const { organizationId, slug, owner } = await openCustomer(browser, demo)
  const domain = owner.email.split('@')[1] ?? ''
  await withDatabase((database) =>
    database.query(
      `insert into sso_domain (id, organization_id, domain, token, verified_at, created_at)
       values ($1, $2, $3, 't', now(), now())`,
      [randomUUID(), organizationId, domain],
    ),
  )
  await new Cabinet(page, demo).signInAs(owner, settings)
  await expect(page.getByText(domain, { exact: true })).toBeVisible()
  return { slug, owner, domain }
}

const shownValue = async (page: Page, label: string) =>
  (await page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('code')
    .textContent()) ?? ''

async function addGroup(page: Page, { index, group, role }: { index: number; group: string; role: string }) {
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByLabel('Group', { exact: true }).nth(index).fill(group)
  await page.getByRole('combobox', { name: 'Role', exact: true }).nth(index).click()
  await page.getByRole('option', { name: role }).click()
}

/** The test shows what the provider says, and only then the connection can be active. */
async function testAndActivate(page: Page, { email, role }: { email: string; role: string }) {
  await expect(page.getByRole('button', { name: 'Activate' })).toBeDisabled()
  await page.getByRole('link', { name: 'Test sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'What it means here' })).toBeVisible()
  await untilInteractive(page)
  const meaning = page.locator('section').filter({ hasText: 'What it means here' }).last()
  await expect(meaning).toContainText(email)
  await expect(meaning).toContainText(role)
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Connection activated').first()).toBeVisible()
}

async function signInByProvider(page: Page, demo: Demo, email: string) {
  await page.goto(`${demo.baseUrl}/sign-in`)
  await untilInteractive(page)
  await page.getByText('Use single sign-on').click()
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}
