import { randomUUID } from 'node:crypto'
import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

test('a key is shown once, works at once, and is dead once revoked', async ({ page, demo, request }) => {
  const name = `Trial ${randomUUID().slice(0, 8)}`
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('developer', 'lucky-lane', '/developers/keys')
  const listGames = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await request.get(`${demo.baseUrl}/v1/games?per_page=1`, { headers })).status()
  }

  await page.getByRole('button', { name: 'Issue a key' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Issue the key' }).click()
  const token = (await page.getByTestId('issued-key').textContent()) ?? ''
  expect(await listGames(token)).toBe(200)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('Close without having stored the key?')
  await page.getByRole('button', { name: 'Go back to the key' }).click()
  await page.getByLabel('I have stored this key').click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(token)).toHaveCount(0)

  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Revoked')
  expect(await listGames(token)).toBe(401)
})
