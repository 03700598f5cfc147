import { createHmac } from 'node:crypto'
import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

const secret = 'a-secret-that-never-leaves'
const body = '{"amount":250, "currency":"EUR"}'
const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

test('the workbench works the digest out, says why another differs, and sends nothing', async ({
  page,
  demo,
}) => {
  await new Cabinet(page, demo).signIn('developer', 'lucky-lane', '/developers/signatures')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByLabel('Body').fill(body)
  await page.getByLabel('Callback secret').fill(secret)
  await expect(page.getByTestId('digest')).toHaveText(sign(body))

  const given = page.getByLabel('Signature to compare')
  await given.fill(sign(body))
  await expect(page.getByText('The signatures match')).toBeVisible()
  await given.fill(sign(JSON.stringify(JSON.parse(body))))
  await expect(page.getByText('The JSON was parsed and serialized again')).toBeVisible()
  await given.fill(sign(`${body}\n`))
  await expect(page.getByText('A line break was added after the body')).toBeVisible()
  expect(sent.join('\n')).not.toContain(secret)
  expect(sent.join('\n')).not.toContain('250')
})

test('verifiers in five languages are there to copy', async ({ page, demo }) => {
  await new Cabinet(page, demo).signIn('developer', 'lucky-lane', '/developers/signatures')
  for (const [language, text] of [
    ['TypeScript', 'timingSafeEqual'],
    ['Python', 'compare_digest'],
    ['Go', 'hmac.Equal'],
    ['PHP', 'hash_equals'],
    ['Java', 'MessageDigest.isEqual'],
  ] as const) {
    await page.getByRole('tab', { name: language }).click()
    await expect(page.getByRole('region', { name: `Verifier in ${language}` })).toContainText(text)
  }
})
