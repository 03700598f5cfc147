import sharp from 'sharp'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { addGameAsset, listGameAssets } from '@/server/modules/catalogue/game-assets'
import { storeFile } from '@/server/modules/platform/files'
import { demoIcon } from './demo-logo'
import { demoOrganizations } from './demo-plan'

const kinds = ['landscape', 'banner'] as const
const sizes = { landscape: [480, 270], banner: [640, 160] } as const

/** The first demo organization's own pictures of one game, beside what the feeds bring; an interrupted run is gone on with. */
export async function seedPictures(ctx: Context): Promise<void> {
  const slug = demoOrganizations[0]?.slug ?? ''
  const { id } = await db.organization.findUniqueOrThrow({ where: { slug } })
  const tenant: TenantContext = { ...ctx, organizationId: asOrganizationId(id) }
  const game = await db.game.findFirst({
    where: { providerCode: 'borealis', isActive: true },
    orderBy: { sortOrder: 'asc' },
  })
  if (!game) return
  const there = await listGameAssets(tenant, { gameId: game.id })
  for (const kind of kinds.filter(
    (one) => !there.some((asset) => asset.kind === one && asset.source === 'organization'),
  )) {
    const body = once(await draw(kind))
    const { id: fileId } = await storeFile(tenant, {
      purpose: 'game_asset',
      organizationId: id,
      name: `${kind}.png`,
      body,
    })
    await addGameAsset(tenant, { gameId: game.id, kind, fileId, replacesKind: true })
  }
}

/** The organization's icon on its colour. */
async function draw(kind: keyof typeof sizes): Promise<Buffer> {
  const [width, height] = sizes[kind]
  const icon = await sharp(Buffer.from(demoIcon()))
    .resize({ height: Math.round(height * 0.6) })
    .toBuffer()
  const background = { r: 22, g: 56, b: 43 }
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: icon }])
    .png()
    .toBuffer()
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
