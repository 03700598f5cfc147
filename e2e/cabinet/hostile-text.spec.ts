import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { Cabinet } from '../support/cabinet'
import { expect, test } from '../support/test'

/**
 * What outsiders write (an operator's backend, a provider, a wallet's answer) is shown as text wherever it appears: every
 * field carries a script of its own, and every page that shows it is opened.
 */
const script = (field: string) =>
  `"><img src=x onerror="window.ranIn='${field}'"><svg onload="window.ranIn='${field}'">`

/** Opens a page and tells what ran there that should not have; the frame's own errors included. */
async function ranOn(page: Page, url: string): Promise<string | null> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as { ranIn?: string }).ranIn ?? null)
}

test('nothing that an outsider wrote runs in the cabinet', async ({ demo, operator, sandbox, page }) => {
  const mark = randomUUID()
  const playerId = `${mark}${script('player')}`.slice(0, 128)
  await sandbox.setWalletBalance('lucky-lane', playerId, 100_000)
  const { id: gameId } = await operator.firstGame('aurora')
  const session = await operator.createSession({ gameId, playerId, balance: 100_000 })
  await sandbox.breakWallet('lucky-lane', {
    kind: 'truthy_error',
    times: 1,
    player_id: playerId,
    transaction_type: 'win',
  })

  const roundId = `${mark}${script('round')}`.slice(0, 160)
  const answers: unknown[] = []
  for (const type of ['bet', 'win']) {
    const body = JSON.stringify({
      session_id: session.session_id,
      transaction_id: `${type}-${mark}${script('id')}`.slice(0, 160),
      type,
      action: script('action').slice(0, 60),
      amount: 100,
      currency: 'EUR',
      round_id: roundId,
      finished: type === 'win',
    })
    answers.push(await report(demo.baseUrl, demo.providers.aurora?.secret ?? '', body))
  }
  expect(answers).toMatchObject([{ status: 'ok' }, { transaction_id: expect.stringContaining(mark) }])

  const [bet, win] = await operator.transactionsOf(session)
  const cabinet = new Cabinet(page, demo)
  await cabinet.signIn('owner', 'lucky-lane')
  const player = encodeURIComponent(playerId)
  for (const path of [
    `/transactions?player=${player}`,
    `/transactions/${bet?.id}`,
    `/transactions/${win?.id}`,
    `/transactions?player=${player}&preview=${win?.id}`,
    `/rounds/aurora/${encodeURIComponent(roundId)}`,
    `/players/${player}`,
    `/sessions?player=${player}`,
    `/sessions/${session.session_id}`,
    `/callbacks?player=${player}`,
    '/developers/requests',
    `/games?q=${encodeURIComponent(script('address'))}`,
  ])
    expect({ path, ran: await ranOn(page, demo.baseUrl + path) }).toEqual({ path, ran: null })
})

async function report(baseUrl: string, secret: string, body: string): Promise<unknown> {
  const [id, at] = [randomUUID(), new Date()]
  const response = await fetch(`${baseUrl}/provider/v1/aurora/movements`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body,
  })
  return response.json()
}
