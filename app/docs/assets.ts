import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of the reference page from installed packages: nothing is loaded from another host. */
const files: Record<string, { path: string; type: string }> = {
  'reference.js': {
    path: '@scalar/api-reference/dist/browser/standalone.js',
    type: 'text/javascript; charset=utf-8',
  },
  'inter.woff2': {
    path: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    type: 'font/woff2',
  },
  'jetbrains-mono.woff2': {
    path: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    type: 'font/woff2',
  },
}

export interface Asset {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  hash: string
}

const read = new Map<string, Promise<Asset>>()

/** An asset of the reference page, read once; null for a name it does not have. */
export function findAsset(name: string): Promise<Asset> | null {
  const file = files[name]
  if (!file || !Object.hasOwn(files, name)) return null
  const asset = read.get(name) ?? readAsset(file)
  read.set(name, asset)
  return asset
}

/** The URL changes with the content, so that browsers can cache it forever. */
export async function assetUrl(name: string): Promise<string> {
  const asset = await findAsset(name)
  if (!asset) throw new Error(`The reference page has no asset ${name}`)
  return `/docs/assets/${name}?v=${asset.hash}`
}

async function readAsset({ path, type }: { path: string; type: string }): Promise<Asset> {
  const bytes = new Uint8Array(await readFile(join(process.cwd(), 'node_modules', path)))
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return { type, bytes, hash }
}
