import { gameColumns } from '@/server/modules/catalogue/catalog/game-row'
import { isProviderVisible, joinAccess, switchedOff } from '@/server/modules/catalogue/catalog/sql-visibility'
import { type GameAsk, perPage } from '../setup/game-questions'

/** The list as one statement by hand: the same rows with their total, prepared once for each shape of a question. */
const conditions = {
  provider: (value: string) => `and g.provider_code = ${value}`,
  type: (value: string) => `and g.game_type = ${value}`,
  rtp_min: (value: string) => `and g.rtp >= ${value}::numeric`,
  rtp_max: (value: string) => `and g.rtp <= ${value}::numeric`,
}

const orders: Partial<Record<GameAsk['sort'], string>> = {
  '-rtp': 'g.rtp desc nulls last, g.id desc',
  name: 'g.name_sort, g.id',
  sort_order: 'g.sort_order, g.id',
  '-release_date': 'g.release_date desc nulls last, g.id desc',
}

export function referenceStatement(
  { search, filter, sort, page }: GameAsk,
  scope: readonly [string, string],
) {
  const names = Object.keys(filter) as (keyof typeof conditions)[]
  const matching = `from game g
    where g.is_active and g.provider_code = any (array(select code from visible)) and g.id not in (select game_id from off)
      and g.name_search @@ name_query($5) ${names.map((name, at) => conditions[name](`$${at + 6}`)).join(' ')}`
  const order = orders[sort]
  const text = `with visible as materialized (select p.code from provider p ${joinAccess} where ${isProviderVisible}),
    off as materialized (${switchedOff({ brand: '$2' })}),
    page as (select g.id ${matching} order by ${order} limit $3::int offset $4::bigint)
    select matched.total, ${gameColumns('$2')}
    from (select count(*)::int as total ${matching}) matched
    left join (page join game g using (id) join provider p on p.code = g.provider_code ${joinAccess}) on true
    order by ${order}`
  const values = [...scope, perPage, (page - 1) * perPage, search, ...names.map((name) => filter[name])]
  return { name: `reference ${names.join()} ${sort}`, text, values }
}
