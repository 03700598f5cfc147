import type { Db, Statement } from '@/server/db'

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

export async function selectProviderOf(db: Db, code: string): Promise<ProviderOfGrant | null> {
  const [row] = await db.query<ProviderOfGrant>(providerStatement, [code])
  return row ?? null
}
