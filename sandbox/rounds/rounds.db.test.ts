import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Heard, ok } from '../testing/fake-croupier'
import { launch, someGame } from '../testing/launch'
import { openWorld, type World } from '../testing/sandbox-world'
import { resumeRounds } from './drive-round'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.croupier.heard.length = 0
  world.croupier.say = ok
})

type Played = {
  state: string
  round_id: string
  win_minor: number
  win_pending: boolean
  trouble: string | null
}

async function play(provider: string, uid: string, body: Record<string, unknown> = {}): Promise<Played[]> {
  const answer = await world.control('POST', `/providers/${provider}/sessions/${uid}/play`, body)
  return answer.rounds as Played[]
}
const wish = (provider: string, uid: string, body: Record<string, unknown>) =>
  world.control('POST', `/providers/${provider}/sessions/${uid}/next-outcome`, body)
const said = () => world.croupier.heard.map(({ path, fields }: Heard) => ({ path, ...fields }))

/** Answers every money call of a kind in each dialect's words. */
const words = {
  declined: { status: 'declined', code: 1, cascade: 'NOFUNDS' },
  failed: { status: 'failed', code: 3, cascade: 'VOID' },
  pending: { status: 'pending', code: 2, cascade: 'QUEUED' },
}
function answering(word: keyof typeof words, isMeant: (heard: Heard) => boolean) {
  return (heard: Heard) => {
    if (!isMeant(heard)) return ok(heard)
    const { status, code, cascade } = words[word]
    return { ...ok(heard), status: heard.provider === 'cascade' ? cascade : status, code }
  }
}
const isBet = ({ path, fields }: Heard) =>
  fields.type === 'bet' || fields.command === 'BET-WIN' || fields.command === 'BET' || path === '/bet'
const isWin = ({ path, fields }: Heard) =>
  fields.type === 'win' || fields.command === 'WIN' || path === '/result'

describe.each([
  ['aurora', 'slot'],
  ['borealis', 'slot'],
  ['borealis', 'crash'],
  ['cascade', 'roulette'],
  ['cascade', 'crash'],
  ['cascade', 'dice'],
  ['aurora', 'dice'],
])('%s, %s', (provider, kind) => {
  const open = () => launch(world, provider, someGame(world, provider, kind))

  test('a round is reported as the dialect says, and settles', async () => {
    const { uid, sessionId } = await open()
    const [round] = await play(provider, uid)
    expect(round?.state).toBe('settled')
    const calls = said()
    if (provider === 'aurora') {
      expect(calls).toMatchObject([
        { path: '/movements', type: 'bet', session_id: sessionId, finished: false },
        { path: '/movements', type: 'win', session_id: sessionId, finished: true, amount: round?.win_minor },
      ])
    } else if (provider === 'cascade') {
      expect(calls).toMatchObject([
        { path: '/bet', sid: sessionId },
        { path: '/result', sid: sessionId, end: '1', amount: String(round?.win_minor) },
      ])
      expect(calls[0]).toHaveProperty('trans_id', round?.round_id)
      expect(calls[1]).toHaveProperty('trans_id', round?.round_id)
    } else if (kind === 'slot') {
      expect(calls).toMatchObject([{ path: '/wallet', command: 'BET-WIN', roundClosed: true }])
    } else {
      expect(calls).toMatchObject([
        { command: 'BET', roundClosed: false },
        { command: 'WIN', roundClosed: true },
      ])
    }
  })

  test('a declined bet ends the round and owes nothing more', async () => {
    world.croupier.say = answering('declined', isBet)
    const { uid } = await open()
    expect((await play(provider, uid))[0]?.state).toBe('declined')
    expect(said()).toHaveLength(1)
  })

  test('a failed bet voids the round and is refunded', async () => {
    world.croupier.say = answering('failed', isBet)
    const { uid } = await open()
    const [round] = await play(provider, uid)
    expect(round?.state).toBe('voided')
    const [bet, refund] = said()
    if (provider === 'aurora')
      expect(refund).toMatchObject({ type: 'refund', reference_transaction_id: `${round?.round_id}-b` })
    if (provider === 'borealis')
      expect(refund).toMatchObject({ command: 'REFUND', refTxId: `${round?.round_id}-b` })
    if (provider === 'cascade') expect(refund).toMatchObject({ path: '/rollback', trans_id: round?.round_id })
    expect(bet).toBeDefined()
  })

  test('a pending win settles the round and is not resent', async () => {
    world.croupier.say = answering('pending', kind === 'slot' && provider === 'borealis' ? isBet : isWin)
    const { uid } = await open()
    expect(await play(provider, uid)).toMatchObject([{ state: 'settled', win_pending: true }])
    expect(said().length).toBeLessThanOrEqual(2)
  })

  test('the same bet is sent again while nobody answers', async () => {
    let silent = 3
    world.croupier.say = (heard) => (silent-- > 0 ? null : ok(heard))
    const { uid } = await open()
    expect((await play(provider, uid))[0]?.state).toBe('settled')
    const bets = world.croupier.heard.filter(isBet)
    expect(bets).toHaveLength(4)
    const ids = bets.map(({ fields }) => fields.transaction_id ?? fields.txId ?? fields.trans_id)
    expect(new Set(ids).size).toBe(1)
  })

  test('a bet nobody ever answers is given up, and its refund is sent until somebody does', async () => {
    world.croupier.say = (heard) => (isBet(heard) || world.croupier.heard.length < 12 ? null : ok(heard))
    const { uid } = await open()
    expect(await play(provider, uid)).toMatchObject([
      { state: 'voided', trouble: 'the bet was never answered' },
    ])
    expect(world.croupier.heard.filter(isBet)).toHaveLength(7)
  })

  test('a refused report stops the round for a person to look at', async () => {
    const refusing: Record<string, unknown> = { status: 'CONFLICT', code: 13 }
    world.croupier.say = (heard) => (heard.provider === 'aurora' ? 409 : { ...ok(heard), ...refusing })
    const { uid } = await open()
    expect((await play(provider, uid))[0]?.state).toBe('refused')
  })
})

test('a win survives the sandbox dying between bet and win, and is the one decided before the bet', async () => {
  const { uid } = await launch(world, 'aurora', someGame(world, 'aurora', 'slot'))
  await wish('aurora', uid, { win_multiplier: 3 })
  let arrived = () => {}
  const winArrived = new Promise<void>((resolve) => {
    arrived = resolve
  })
  world.croupier.say = (heard) => {
    if (!isWin(heard)) return ok(heard)
    arrived()
    world.sandbox.runner.isStopping = true
    return null
  }
  await world.control('POST', `/providers/aurora/sessions/${uid}/play`, { wait: false, stake_minor: 200 })
  await winArrived
  await Promise.all(world.sandbox.runner.atWork.values())
  world.croupier.say = ok
  const next = await world.restart()
  await resumeRounds(next.runner)
  await Promise.all(next.runner.atWork.values())
  world.sandbox.runner.isStopping = false
  const ledger = await world.control('GET', `/providers/aurora/ledger?session_id=${uid}`)
  expect(ledger.rounds).toMatchObject([{ state: 'settled', stake_minor: 200, win_minor: 600 }])
  expect(world.croupier.heard.filter(isWin).map(({ fields }) => fields.amount)).toEqual([600, 600])
})

test('whoever cashes out while a flight lands by itself waits for what is owed', async () => {
  const { uid } = await launch(world, 'cascade', someGame(world, 'cascade', 'crash'))
  for (let round = 0; round < 20; round += 1) {
    // It crashes at once: the landing is due while the cash-out reads the round.
    await wish('cascade', uid, { outcome: 'lose' })
    expect(await play('cascade', uid)).toMatchObject([{ state: 'settled', win_minor: 0 }])
  }
})

test('the ledger names the transactions an operator should see', async () => {
  const { uid } = await launch(world, 'borealis', someGame(world, 'borealis', 'slot'))
  await wish('borealis', uid, { win_multiplier: 2 })
  const [round] = await play('borealis', uid, { stake_minor: 100 })
  const { movements } = await world.control('GET', `/providers/borealis/ledger?session_id=${uid}`)
  const id = `${round?.round_id}-b`
  expect(movements).toMatchObject([
    {
      answer: 'ok',
      balance_minor: 5000,
      forwards: [
        { type: 'bet', transaction_id: `${id}:bet`, amount: 100 },
        { type: 'win', transaction_id: `${id}:win`, amount: 200 },
      ],
    },
  ])
})

test('one session plays one round at a time', async () => {
  const { uid } = await launch(world, 'aurora', someGame(world, 'aurora', 'slot'))
  const results = await Promise.all(Array.from({ length: 8 }, () => play('aurora', uid)))
  const settled = results.flat().filter((round) => round.state === 'settled')
  expect(settled.length).toBeGreaterThanOrEqual(1)
  expect(world.croupier.heard.filter(isBet)).toHaveLength(settled.length)
})
