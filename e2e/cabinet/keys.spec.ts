import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

const run = promisify(execFile)

/** The status that curl gets for a call with this key, as a developer would try it. */
async function curlGames(baseUrl: string, token: string): Promise<number> {
  const format = ['--silent', '--output', '/dev/null', '--write-out', '%{http_code}']
  const key = ['--header', `Authorization: Bearer ${token}`]
  const { stdout } = await run('curl', [...format, ...key, `${baseUrl}/v1/games?per_page=1`])
  return Number(stdout)
}

const newName = () => `Trial ${randomUUID().slice(0, 8)}`

async function issue(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create key' }).click()
  return (await page.getByTestId('issued-key').textContent()) ?? ''
}

async function store(page: Page): Promise<void> {
  await page.getByLabel('I have saved this key').click()
  await page.getByRole('button', { name: 'Done' }).click()
}

const rowsOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function choose(page: Page, name: string, action: string, prefix = ''): Promise<void> {
  const row = rowsOf(page, name).filter({ hasText: prefix })
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a rotated key works beside the new one until it retires, or is revoked before', async ({
  page,
  demo,
}) => {
  const name = newName()
  await new Cabinet(page, demo).signIn('developer', 'lucky-lane', '/developers/keys')
  const old = await issue(page, name)
  await store(page)

  await choose(page, name, 'Rotate…')
  await page.getByRole('button', { name: 'Rotate key' }).click()
  const fresh = (await page.getByTestId('issued-key').textContent()) ?? ''
  expect(fresh).not.toBe(old)
  await store(page)
  const retiring = rowsOf(page, name).filter({ hasText: old.slice(0, 12) })
  await expect(retiring).toContainText(/Retiring.*retires in 23 h|Retiring.*retires in 24 h/)
  for (const token of [old, fresh]) expect(await curlGames(demo.baseUrl, token)).toBe(200)

  await choose(page, name, 'Revoke now…', old.slice(0, 12))
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(retiring).toContainText('Revoked')
  expect(await curlGames(demo.baseUrl, old)).toBe(401)
  expect(await curlGames(demo.baseUrl, fresh)).toBe(200)
})

test('a key gets another name', async ({ page, demo }) => {
  const [name, other] = [newName(), newName()]
  await new Cabinet(page, demo).signIn('developer', 'lucky-lane', '/developers/keys')
  await issue(page, name)
  await store(page)
  await choose(page, name, 'Rename…')
  await page.getByRole('textbox', { name: 'Name' }).fill(other)
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(rowsOf(page, other)).toHaveCount(1)
  await expect(rowsOf(page, name)).toHaveCount(0)
})
