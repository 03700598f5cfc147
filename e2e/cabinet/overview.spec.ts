import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'
import { createWorld } from '../support/world'

test('a movement of this hour is counted on the overview, and the period is in the address', async ({
  page,
  demo,
  request,
  operator,
}) => {
  const { playerId } = await createWorld(request, demo)
  const { transactions } = await operator.get<{ transactions: { created_at: string }[] }>(
    `/v1/transactions?player_id=${playerId}&transaction_type=bet`,
  )
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('analyst', 'lucky-lane')
  const figure = page.getByRole('slider', { name: /^Callbacks by hour/ })
  await expect(figure).toHaveAttribute('aria-valuetext', /Settled \d/)
  await page.getByText('Show as table: Callbacks by hour').click()
  // The movement's own hour: the next one may have begun meanwhile.
  const hour = transactions[0]?.created_at.slice(11, 13)
  const row = page
    .getByRole('region', { name: 'Callbacks by hour' })
    .getByRole('row', { name: new RegExp(`\\b${hour}:00–`) })
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^[1-9]/)
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page).toHaveURL(/[?&]period=7d/)
  await page.reload()
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
})

test('a chart is read step by step with the arrow keys, and as a table', async ({ page, demo, request }) => {
  await createWorld(request, demo)
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('analyst', 'lucky-lane')
  const chart = page.getByRole('slider', { name: /^Sessions by hour/ })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuenow', '23')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '22')
  await page.getByText('Show as table: Sessions by hour').click()
  await expect(page.getByRole('table').filter({ hasText: 'Real money' }).getByRole('row')).toHaveCount(25)
  await page.getByRole('button', { name: 'Export: Sessions by hour' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Figures (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('sessions-by-hour.csv')
})

test('a link to a report shows what its sender saw: order and columns', async ({ page, demo, newDevice }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('finance', 'old-harbour', '/reports?by=provider&period=last-month')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Refunds' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Margin' }).getByRole('button').click()
  await expect(page).toHaveURL(/hide=refunds.*sort=-margin|sort=-margin.*hide=refunds/)
  const { search } = new URL(page.url())
  const second = await (await newDevice()).newPage()
  await new Cabinet(second, demo).signIn('finance', 'old-harbour', `/reports${search}`)
  const margin = second.getByRole('columnheader', { name: 'Margin' })
  await expect(margin).toHaveAttribute('aria-sort', 'descending')
  await expect(second.getByRole('columnheader', { name: /^Refunds/ })).toHaveCount(0)
})

test('times are told in the zone that was chosen, also by the server', async ({ page, demo }) => {
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('analyst', 'lucky-lane', '/sessions')
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Other time zone' }).click()
  const zones = page.getByRole('dialog', { name: 'Time zone' })
  await zones.getByRole('combobox').fill('Kolkata')
  await page.keyboard.press('Enter')
  await expect(zones).toHaveCount(0)
  const answer = await page.request.get(`${demo.baseUrl}/sessions`)
  expect(await answer.text()).toContain('UTC+5:30')
})
