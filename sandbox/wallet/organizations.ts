import type { Pool } from '../database'

/** One operator's wallet: the secret its callbacks are signed with, and what happens to unknown players. */
export type Organization = {
  slug: string
  callbackSecret: string
  autoCreatePlayers: boolean
  /** In major units, the same figure in every currency. */
  startingBalanceMajor: number
}

/** Settings change rarely and are read at every callback, so they are kept in memory, in front of the table. */
export class Organizations {
  private readonly known = new Map<string, Organization>()

  constructor(private readonly pool: Pool) {}

  async find(slug: string): Promise<Organization | null> {
    const cached = this.known.get(slug)
    if (cached) return cached
    const { rows } = await this.pool.query('select * from wallet_organization where slug = $1', [slug])
    if (!rows[0]) return null
    const organization = {
      slug,
      callbackSecret: rows[0].callback_secret,
      autoCreatePlayers: rows[0].auto_create_players,
      startingBalanceMajor: rows[0].starting_balance_major,
    }
    this.known.set(slug, organization)
    return organization
  }

  async put(organization: Organization): Promise<void> {
    await this.pool.query(
      `insert into wallet_organization values ($1, $2, $3, $4)
       on conflict (slug) do update set callback_secret = excluded.callback_secret,
         auto_create_players = excluded.auto_create_players, starting_balance_major = excluded.starting_balance_major`,
      [
        organization.slug,
        organization.callbackSecret,
        organization.autoCreatePlayers,
        organization.startingBalanceMajor,
      ],
    )
    this.known.set(organization.slug, organization)
  }

  async slugs(): Promise<string[]> {
    const { rows } = await this.pool.query('select slug from wallet_organization order by slug')
    return rows.map((row) => row.slug)
  }

  forget(): void {
    this.known.clear()
  }
}
