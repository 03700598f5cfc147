import fc from 'fast-check'

/** What operators, providers and time may do to a grant of two games, of three rounds each. */

export const roundsPerGame = 3

/** Mostly one game and few rounds, so that sequences meet themselves. */
const game = fc.constantFrom(0, 0, 0, 1)
const round = fc.integer({ min: 0, max: roundsPerGame })
const cancelAnswer = fc.constantFrom('cancelled', 'nothing_to_cancel', 'failed', 'lost')

const as = <const Name extends string, Fields extends object>(
  name: Name,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<{ do: Name } & Fields>

export const lifecycleCommand = fc.oneof(
  { weight: 8, arbitrary: as('bet', { game, round, isFinished: fc.boolean() }) },
  { weight: 4, arbitrary: as('win', { game, round, amount: fc.integer({ min: 0, max: 500 }) }) },
  { weight: 5, arbitrary: as('refund', { game, round }) },
  { weight: 2, arbitrary: as('activate', { game }) },
  { weight: 1, arbitrary: as('launch', { game }) },
  { weight: 1, arbitrary: as('cancel', { answers: fc.array(cancelAnswer, { maxLength: 2 }) }) },
  { weight: 1, arbitrary: as('call off', { game }) },
  { weight: 1, arbitrary: as('complete', { game }) },
  { weight: 1, arbitrary: as('sweep', { hours: fc.constantFrom(0, 0, 25) }) },
  { weight: 1, arbitrary: as('replay', {}) },
)

export type Command = typeof lifecycleCommand extends fc.Arbitrary<infer T> ? T : never

/** How the issuance ends: on all games, on the first only, or without a known end. */
export const issueEnd = fc.constantFrom('all', 'all', 'first', 'stopped')
export type IssueEnd = 'all' | 'first' | 'stopped'
