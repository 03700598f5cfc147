import { query, type Sql, type Statement } from '@/server/db'

interface ProviderOfGrant {
  code: string
  dialect: string | null
  baseUrl: string
  secretSealed: string
}

const providerStatement: Statement = {
  name: 'free-rounds.provider',
  text: `select code, dialect, base_url as "baseUrl", secret_sealed as "secretSealed" from provider where code = $1`,
}

export async function selectProviderOf(sql: Sql, code: string): Promise<ProviderOfGrant | null> {
  const [row] = await query<ProviderOfGrant & Record<string, unknown>>(sql, providerStatement, [code])
  return row ?? null
}
