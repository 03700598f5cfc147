import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import {
  getBranding,
  publishBranding,
  saveBranding,
  setBrandingImage,
} from '@/server/modules/accounts/branding'
import { getFiles, processFiles, storeUpload } from '@/server/modules/platform/files'
import { demoIcon, demoLogo } from './demo-logo'
import { demoOrganizations } from './demo-plan'

const images = [
  { image: 'logoLight', name: 'logo-light.svg', svg: demoLogo('#16382b') },
  { image: 'logoDark', name: 'logo-dark.svg', svg: demoLogo('#e9f6f0') },
  { image: 'icon', name: 'icon.svg', svg: demoIcon() },
] as const

/** The first demo organization's branding, published; an interrupted run is gone on with. */
export async function seedBranding(ctx: Context): Promise<void> {
  const slug = demoOrganizations[0]?.slug ?? ''
  const { id } = await db.organization.findUniqueOrThrow({ where: { slug } })
  const tenant: TenantContext = { ...ctx, organizationId: asOrganizationId(id) }
  const { versions, images: given } = await getBranding(tenant, { brandId: null })
  if (versions.length > 0) return
  for (const { image, name, svg } of images) {
    if (given[image]) continue
    const fileId = await upload(tenant, name, svg)
    await setBrandingImage(tenant, { ...(await target(tenant)), image, fileId })
  }
  await saveBranding(tenant, {
    ...(await target(tenant)),
    displayName: 'Lucky Lane',
    accent: '#0f8a5f',
    supportAddress: 'support@lucky-lane.example',
    legalLine: 'Lucky Lane Casino is operated by Lucky Lane Ltd, Malta. Demo only.',
  })
  await publishBranding(tenant, await target(tenant))
}

async function target(tenant: TenantContext) {
  const { revision } = await getBranding(tenant, { brandId: null })
  return { brandId: null, revision }
}

/** Ready to be used. */
async function upload(tenant: TenantContext, name: string, svg: string): Promise<string> {
  const { organizationId } = tenant
  const { id } = await storeUpload(tenant, { purpose: 'branding', organizationId, name, body: once(svg) })
  await processFiles(tenant)
  const state = (await getFiles(db, [id])).get(id)?.state
  if (state !== 'ready') throw new Error(`The demo image ${name} is ${state ?? 'gone'}`)
  return id
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
