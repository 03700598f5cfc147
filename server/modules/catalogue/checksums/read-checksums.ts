import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { connectProvider } from '@/server/providers/registry'
import { findMeasuredProviders, replaceChecksums } from './queries'

type Provider = Awaited<ReturnType<typeof findMeasuredProviders>>[number]

/** Reads what every provider measures of its games, one after another; one that fails keeps what was read before. Daily job. */
export async function readChecksums(ctx: Context): Promise<{ stored: number; failed: number }> {
  const outcome = { stored: 0, failed: 0 }
  for (const provider of await findMeasuredProviders(db)) {
    try {
      outcome.stored += await readOne(ctx, provider)
    } catch (error) {
      log.error({ err: error, provider: provider.code }, 'checksums could not be read')
      outcome.failed += 1
    }
  }
  return outcome
}

async function readOne({ clock }: Context, provider: Provider): Promise<number> {
  const connected = connectProvider(provider, clock)
  if (!connected?.adapter.capabilities.hasChecksums || !connected.adapter.listChecksums) return 0
  const at = clock.now()
  const listed = await connected.adapter.listChecksums(connected.ports)
  // Optional: a provider that does not know the call measures nothing.
  if (!listed.ok && listed.error.kind === 'not_found') return 0
  if (!listed.ok) throw new Error(listed.error.message)
  return inTransaction((tx) => replaceChecksums(tx, { providerCode: provider.code, rows: listed.value, at }))
}
