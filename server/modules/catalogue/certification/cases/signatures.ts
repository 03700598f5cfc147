import { newId } from '@/server/core/ids'
import type { ProviderHttpRequest } from '@/server/providers/port'
import { type Bench, type CertificationCase, launchOf, NotApplicable, type Workshop } from '../bench'
import type { RuleName } from '../rules'

type Spoilt = Parameters<Bench['ports']>[0]

/** A launch and a catalogue call that are spoilt the same way: both must be refused as not signed. */
const refused = (rule: RuleName, spoil: (shop: Workshop) => Spoilt) => async (bench: Bench) => {
  const game = await bench.game()
  if (!game) throw new NotApplicable('No game can be played.')
  const { adapter } = bench.shop
  const request = { ...launchOf(game, newId()), currency: bench.currency }
  bench.refused(rule, await adapter.launch(bench.ports(spoil(bench.shop)), request), ['auth'])
}

const otherSecret = `whsec_${Buffer.from('another secret of the same size').toString('base64')}`

const unsigned = (request: ProviderHttpRequest): ProviderHttpRequest => {
  const isSignature = ([name]: [string, string]) => /signature/i.test(name)
  const headers = Object.fromEntries(Object.entries(request.headers).filter((entry) => !isSignature(entry)))
  return { ...request, headers, ...(request.body && { body: request.body.replace(/&sign=[0-9a-f]+/, '') }) }
}

/** The player's country in what was signed is another one in what arrives. */
const tampered = (request: ProviderHttpRequest): ProviderHttpRequest => ({
  ...request,
  ...(request.body && { body: request.body.replace(/("country":"|country=)MT/, '$1DE') }),
})

const minutesAgo = (minutes: number) => (shop: Workshop) => ({
  clock: { now: () => new Date(shop.clock.now().getTime() - minutes * 60_000) },
})

const noTime = ({ adapter }: Workshop) =>
  adapter.code === 'borealis' ? 'Signatures of the dialect have no time.' : null

export const signatureCases: CertificationCase[] = [
  {
    ...{ name: 'wrong_key', group: 'signatures', title: 'A call signed with another secret' },
    run: refused('wrong_key_refused', () => ({ secret: otherSecret })),
  },
  {
    ...{ name: 'unsigned_call', group: 'signatures', title: 'A call without a signature' },
    run: refused('unsigned_refused', () => ({ change: unsigned })),
  },
  {
    ...{ name: 'tampered_call', group: 'signatures', title: 'A call changed after signing' },
    run: refused('tampered_refused', () => ({ change: tampered })),
  },
  {
    ...{ name: 'stale_call', group: 'signatures', title: 'A call signed ten minutes ago' },
    skip: noTime,
    run: refused('stale_refused', minutesAgo(10)),
  },
]
