import { OneGame } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findVariantSums } from '@/server/modules/delivery/facts'
import { observeRtp } from './report-figures'

const days = 90

/** The observed RTP of each variant of a game in the last 90 days, by currency (docs/decisions/observed-rtp.md). Throws E5004. */
export const getVariantReport = fromReplica(
  readVerb('reports.read', OneGame, async ({ organizationId, clock }: TenantContext, { gameId }: OneGame) => {
    const from = new Date(clock.now().getTime() - days * 86_400_000)
    const sums = await findVariantSums(db, { organizationId, gameId, from })
    return {
      days,
      rows: sums.map(({ code, currency, bets, units, b, w, bb, ww, bw }) => ({
        ...{ code, currency, bets, stakedMinor: BigInt(b) },
        rtp: observeRtp({
          ...{ units: Number(units), b: BigInt(b), w: BigInt(w) },
          ...{ bb: BigInt(bb), ww: BigInt(ww), bw: BigInt(bw) },
        }),
      })),
    }
  }),
)
