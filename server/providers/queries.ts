import { db } from '@/server/db'

/** What is needed to call a provider. A Prisma `Provider` fits it too. */
export interface ProviderRow {
  code: string
  /** Null: the dialect with the same name as the code. */
  dialect: string | null
  baseUrl: string
  secretSealed: string
  /** It belongs to a studio, which names its address: calls to it reach public addresses only. */
  isGuarded: boolean
  /** Only where reports are received. */
  otherSecretSealed?: string | null
  otherSecretUntil?: Date | null
}

const statement = {
  name: 'providers.by-code',
  text: `select code, dialect, base_url as "baseUrl", secret_sealed as "secretSealed",
      is_guarded as "isGuarded", other_secret_sealed as "otherSecretSealed",
      other_secret_until as "otherSecretUntil"
    from provider where code = $1`,
}

export async function selectProvider(code: string): Promise<ProviderRow | null> {
  const [row] = await db.query<ProviderRow>(statement, [code])
  return row ?? null
}
