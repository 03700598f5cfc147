import { z } from 'zod'
import { OneGame } from '@/server/contract/inputs'
import { CountryCode } from '@/server/contract/primitives'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { decimalToNumber } from './decimal-number'
import { findCabinetGame, findSelectionsByBrand, isBrandOf } from './queries-cabinet'
import { deleteChoice, findChoices, findVariantCertificates, upsertChoice } from './queries-variants'
import { allowedVariants } from './rtp-variants'

/** The variants of a game with where each is certified, and what the organization chose. Throws E5004, E2001. */
export const getRtpVariants = readVerb(
  'games.read',
  OneGame,
  async (ctx: TenantContext, { gameId }: OneGame) => {
    const { organizationId, clock } = ctx
    const [game, choices, certificates, brands] = await Promise.all([
      findCabinetGame(organizationId, gameId),
      findChoices(db, { organizationId, gameId }),
      findVariantCertificates(gameId, clock.now()),
      findSelectionsByBrand(organizationId, gameId),
    ])
    if (!game) throw new AppError('E2001')
    const refOf = new Map(brands.map(({ id, ref }) => [id, ref]))
    const variants = (game.rtp_variants ?? []).map(({ code, rtp, markets }) => ({
      ...{ code, markets, rtp: decimalToNumber(rtp) },
      certifiedIn: [
        ...new Set(certificates.filter((one) => one.code === code).map(({ country }) => country)),
      ],
    }))
    return {
      variants,
      choices: choices
        .filter(({ brandId }) => brandId === null || refOf.has(brandId))
        .map((choice) => ({ ...choice, brandRef: choice.brandId && (refOf.get(choice.brandId) ?? null) })),
    }
  },
)

const Choice = OneGame.extend({
  /** Absent: for the organization and every brand that has not said otherwise. */
  brandId: z.uuid().optional(),
  /** Absent: in every country without a choice of its own. */
  country: CountryCode.optional(),
  /** Null: the choice is removed. */
  code: z.string().min(1).max(32).nullable(),
})
type Choice = z.output<typeof Choice>

/**
 * Chooses the RTP variant of a game for the organization or one brand, everywhere or in one country; sessions from then on are launched
 * with it. Audited. Throws E5004, E2001, E6008 (the brand is not the organization's), E0003 (no such variant, or not in that country).
 */
export const chooseRtpVariant = writeVerb('games.select', Choice, runChoose)

async function runChoose(ctx: TenantContext, { gameId, brandId, country = '', code }: Choice): Promise<void> {
  const { organizationId, actor, clock } = ctx
  const game = await findCabinetGame(organizationId, gameId)
  if (!game) throw new AppError('E2001')
  if (brandId !== undefined && !(await isBrandOf(db, brandId, organizationId))) throw new AppError('E6008')
  const variants = game.rtp_variants ?? []
  const certificates = country === '' ? [] : await findVariantCertificates(gameId, clock.now())
  const allowed = country === '' ? variants : allowedVariants(variants, certificates, country)
  if (code !== null && !allowed.some((one) => one.code === code))
    throw invalid(
      variants.some((one) => one.code === code)
        ? `This variant may not be played in ${country}.`
        : 'The game has no such variant.',
    )
  const scope = { organizationId, gameId, brandId: brandId ?? null, country }
  await inTransaction(async (tx) => {
    if (code !== null)
      await upsertChoice(tx, { ...scope, code, chosenBy: storedPerson(actor), now: clock.now() })
    else if (!(await deleteChoice(tx, scope))) return
    await recordAudit(tx, ctx, {
      action: code === null ? 'game.rtp_choice_removed' : 'game.rtp_chosen',
      ...{ subjectType: 'game', subjectId: gameId, ...(brandId && { brandId }) },
      after: { game: game.name, code, country: country || null },
    })
  })
}

const invalid = (message: string) =>
  new AppError('E0003', { details: { issues: [{ path: 'code', message }] } })
