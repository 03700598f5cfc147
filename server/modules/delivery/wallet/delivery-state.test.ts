import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeliveryState, deliveryStates, isFinal } from '@/server/contract/delivery-states'
import {
  type DeliveryEvent,
  deliveryEvents,
  nextAttemptAt,
  nextState,
  type StoredSchedule,
  scheduleAfterOriginal,
  scheduleWithoutOriginal,
  stateAfter,
  statesBefore,
} from './delivery-state'

const types = ['bet', 'win', 'refund'] as const
const start = '[*]'

/** Each transition of the table as the drawing writes it. */
const pairsOf = (event: DeliveryEvent): string[] =>
  [null, ...deliveryStates]
    .filter((from) => types.some((type) => nextState(from, type, event) !== null))
    .map((from) => `${from ?? start} --> ${stateAfter(event)}`)

test('the drawing in docs/architecture.md shows exactly the transitions of the table', () => {
  const drawing = readFileSync('docs/architecture.md', 'utf8').split('stateDiagram-v2')[1]?.split('```')[0]
  const drawn = [...(drawing ?? '').matchAll(/(\S+) --> (\w+)/g)].map(([, from, to]) => `${from} --> ${to}`)
  expect(drawn.toSorted()).toEqual([...new Set(deliveryEvents.flatMap(pairsOf))].toSorted())
})

test('every state is reached by an event, and every one that is not final is left by one', () => {
  expect(new Set(deliveryEvents.map(stateAfter))).toEqual(new Set(deliveryStates))
  const left = new Set(deliveryEvents.flatMap(statesBefore))
  expect(deliveryStates.filter((state) => !isFinal(state) && !left.has(state))).toEqual([])
})

const table = 'server/modules/delivery/wallet/delivery-state.ts'
const sources = ['server', 'inngest', 'app', 'scripts', 'verification/chaos', 'verification/drill']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name))
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }))

test('every statement that writes a state is of the wallet and takes it from the table', () => {
  const updates = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/update movement\b([^`]*)/g)].flatMap(([, statement = '']) => {
      const [, changes = ''] = /\bset\b(.*?)(?=\bwhere\b|\bfrom o\b|$)/s.exec(statement) ?? []
      const [, value] = /(?:^|[\s,])state = (\S+?),?(?=\s|$)/.exec(changes) ?? []
      return value === undefined ? [] : [{ name, value, isFromTable: text.includes("'./delivery-state'") }]
    }),
  )
  expect(updates.length).toBeGreaterThan(3)
  for (const { name, value, isFromTable } of updates) {
    expect(name).toMatch(/^server\/modules\/delivery\/wallet\/queries-/)
    // A parameter, whose value the function looks up, or the table's own word.
    expect([name, value]).toEqual([name, expect.stringMatching(/^(?:\$\d|o\.state|\$\{\w+\.to\})$/)])
    expect([name, isFromTable]).toEqual([name, true])
  }
  const writers = sources.filter(({ text }) =>
    /\bmovement\s*\.\s*(?:create|update|upsert)\w*\(|insert into movement\b/.test(text),
  )
  expect(writers.map(({ name }) => name).toSorted()).toEqual([
    'server/modules/delivery/wallet/queries-movement.ts',
    'server/modules/delivery/wallet/queries-support.ts',
  ])
})

test('every event is named by code that runs', () => {
  const wallet = sources.filter(({ name }) => name.startsWith('server/modules/delivery/wallet/'))
  const texts = wallet.map(({ name, text }) =>
    name === table ? text.slice(text.indexOf('as const satisfies')) : text,
  )
  const isNamed = (event: string) => texts.some((text) => text.includes(`'${event}'`))
  expect(deliveryEvents.filter((event) => !isNamed(event))).toEqual([])
})

const anyEvents = fc.array(fc.constantFrom(...deliveryEvents), { maxLength: 30 })
function walk(type: (typeof types)[number], from: DeliveryState, events: readonly DeliveryEvent[]) {
  const path = [from]
  for (const event of events) {
    const now = path.at(-1) ?? from
    path.push(nextState(now, type, event) ?? now)
  }
  return path
}

test('no sequence of events leaves a final state, but for support settling a late bet or reopening', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.constantFrom(...deliveryStates),
      anyEvents,
      (type, from, events) => {
        const path = walk(type, from, events)
        path.forEach((state, index) => {
          const next = path[index + 1]
          if (!isFinal(state) || next === undefined || next === state) return
          const isReopened = state === 'resolved' && next === 'unknown'
          if (!isReopened) expect([type, state, next]).toEqual(['bet', 'confirmed', 'resolved'])
        })
      },
    ),
  )
})

test('no sequence of events puts a bet back in the queue once it has left it', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const path = walk('bet', 'sending', events)
      const leftAt = path.findIndex((state) => state !== 'sending' && state !== 'retrying')
      if (leftAt !== -1) expect(path.slice(leftAt)).not.toContain('retrying')
    }),
  )
})

const now = new Date('2026-03-01T12:00:00Z')
const scheduleS = [5, 5, 30, 120, 600, 3600]
const delays = (stored: StoredSchedule) =>
  Array.from({ length: 9 }, (_, attempts) => {
    const at = nextAttemptAt(stored, attempts, now)
    return at && (at.getTime() - now.getTime()) / 1000
  })

test('six redeliveries follow the original, as the documented policy says', () => {
  expect(delays(scheduleAfterOriginal(scheduleS)).slice(1)).toEqual([5, 5, 30, 120, 600, 3600, null, null])
})

test('a movement that went straight to the queue has the same six', () => {
  expect(delays(scheduleWithoutOriginal(scheduleS))).toEqual([5, 5, 30, 120, 600, 3600, null, null, null])
})

test('an empty schedule has no redelivery', () => {
  expect(nextAttemptAt(scheduleAfterOriginal([]), 1, now)).toBeNull()
})

test('what is stored counts: a budget that ends early ends', () => {
  expect(nextAttemptAt({ scheduleS: [5, 5, 30], attemptBudget: 2 }, 2, now)).toBeNull()
})
