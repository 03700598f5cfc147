import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { Cabinet, inMenu } from '../support/cabinet'
import { CountedActions } from '../support/counted-actions'
import { expect, test } from '../support/test'

const run = promisify(execFile)

/** The status that curl gets for a call with this key, as a developer would try it. */
async function curlGames(baseUrl: string, token: string): Promise<number> {
  const format = ['--silent', '--output', '/dev/null', '--write-out', '%{http_code}']
  const key = ['--header', `Authorization: Bearer ${token}`]
  const { stdout } = await run('curl', [...format, ...key, `${baseUrl}/v1/games?per_page=1`])
  return Number(stdout)
}

test('a key is created, shown once, and calls the API', async ({ page, demo }) => {
  const user = new CountedActions()
  const name = `Trial ${randomUUID().slice(0, 8)}`
  await new Cabinet(page, demo).signIn('developer', 'lucky-lane')
  await user.click(inMenu(page, 'API keys'))
  await user.click(page.getByRole('button', { name: 'Create key' }))
  await user.fill(page.getByRole('textbox', { name: 'Name' }), name)
  await user.click(page.getByRole('button', { name: 'Create key' }))
  const token = (await page.getByTestId('issued-key').textContent()) ?? ''
  expect(await curlGames(demo.baseUrl, token)).toBe(200)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('Close without saving the key?')
  await page.getByRole('button', { name: 'Back to key' }).click()
  await user.click(page.getByLabel('I have saved this key'))
  await user.click(page.getByRole('button', { name: 'Done' }))
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Active')
  await expect(page.getByText(token)).toHaveCount(0)
  user.expectAtMost({ clicks: 5, fills: 1 })
})
