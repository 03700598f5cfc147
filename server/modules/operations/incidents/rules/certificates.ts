import type { Db } from '@/server/db'
import { findExpiringCertificates } from '@/server/modules/catalogue/certificates'
import { countDifferences } from '@/server/modules/catalogue/checksums'
import { boundOf, counted, type Measure, minuteMs } from '../rule'

/** One incident for each certificate and reminder, so that staff are told again as its last day comes nearer. */
export const gameCertificateExpiring: Measure = {
  rule: 'game_certificate_expiring',
  everyMs: 10 * minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const rows = await findExpiringCertificates(db, { now, days: Number(boundOf(bounds, 'daysLeft')) })
    return rows.map(({ id, gameId, stage, daysLeft, country, number, gameName, providerCode }) => ({
      cause: `${id} ${stage}`,
      organizationId: null,
      providerCode,
      subjectId: gameId,
      values: { daysLeft: BigInt(Math.max(0, daysLeft)) },
      figures: { game: gameName, country, number, days: daysLeft },
    }))
  },
  words: ({ game, country, number, days }) => ({
    title:
      Number(days) <= 0
        ? `Certificate of ${game} for ${country} has expired`
        : `Certificate of ${game} for ${country} expires in ${counted(days, 'day')}`,
    text: `Certificate ${number}. Where the country’s profile requires one, launches are refused once it has expired. Enter its successor on the game’s certificates page.`,
  }),
  past: ({ game, country }) => `A certificate of ${game} for ${country} was about to expire`,
  size: ({ days }) => -Number(days),
}

/** One incident for each game and country. */
export const gameChecksumDiffers: Measure = {
  rule: 'game_checksum_differs',
  everyMs: 5 * minuteMs,
  quietMs: 0,
  async find(db: Db, { now }) {
    const rows = await countDifferences(db, now)
    return rows.map(({ gameId, gameName, providerCode, country, components, component }) => ({
      cause: `${gameId} ${country}`,
      organizationId: null,
      providerCode,
      subjectId: gameId,
      values: { components: BigInt(components) },
      figures: { game: gameName, country, components, component },
    }))
  },
  words: ({ game, country, components, component }) => ({
    title: `${game} differs from its certificate for ${country}`,
    text: `${counted(components, 'component')}, such as ${component}. Where the country’s profile says so, launches are refused. Ask the provider what was deployed.`,
  }),
  past: ({ game, country }) => `${game} differed from its certificate for ${country}`,
  size: ({ components }) => Number(components),
}
