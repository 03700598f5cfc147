import { Cabinet } from '../support/cabinet'
import { requireOrganization } from '../support/demo'
import { expect, test } from '../support/test'

/** A square of one colour. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
)

test('a casino manager replaces a thumbnail, and the API says so', async ({
  page,
  demo,
  request,
  expectComplaint,
}) => {
  expectComplaint(/status of 400 .*\/api\/uploads\/game_asset/)
  const { apiKey } = requireOrganization(demo, 'lucky-lane')
  const read = (path: string) =>
    request.get(`${demo.baseUrl}/v1${path}`, { headers: { authorization: `Bearer ${apiKey}` } })
  // A game that no other test shows: what is removed is gone at once, also from a page that is open elsewhere.
  const { games } = (await (await read('/games?per_page=1&page=37')).json()) as { games: { id: string }[] }
  const gameId = games[0]?.id ?? ''
  const fromApi = async () => {
    const answer = await read(`/games/${gameId}`)
    const { game } = (await answer.json()) as { game: { thumbnail_url: string; assets?: { kind: string }[] } }
    return game
  }
  const before = await fromApi()
  await new Cabinet(page, demo).signIn('manager', 'lucky-lane', `/games/${gameId}`)
  await page.getByRole('button', { name: 'Add picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add picture' })
  const input = dialog.locator('input[type=file]')
  await input.setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html>'),
  })
  await expect(dialog.getByText('The file must be PNG', { exact: false })).toBeVisible()
  await input.setInputFiles({ name: 'tile.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByText('Picture added')).toBeVisible()
  const pictures = page.getByRole('region', { name: 'Pictures' })
  await expect(pictures.getByText('tile.png')).toBeVisible()
  await expect(pictures.getByText('Processing')).toBeHidden({ timeout: 30_000 })

  await expect.poll(async () => (await fromApi()).thumbnail_url).not.toBe(before.thumbnail_url)
  const { thumbnail_url: url, assets } = await fromApi()
  expect(assets).toContainEqual(expect.objectContaining({ kind: 'square' }))
  const image = await request.get(url)
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/webp'])
  expect(image.headers()['cache-control']).toContain('immutable')

  await pictures.getByRole('button', { name: 'Remove Square of Organization' }).click()
  await expect(page.getByText('Picture removed')).toBeVisible()
  expect((await fromApi()).thumbnail_url).toBe(before.thumbnail_url)
})
