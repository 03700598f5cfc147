import type { AssetKind, AssetSource } from '@/server/contract/game-assets'

export const kindNames: Readonly<Record<AssetKind, string>> = {
  square: 'Square',
  portrait: 'Portrait',
  landscape: 'Landscape',
  banner: 'Banner',
  background: 'Background',
}

export const sourceNames: Readonly<Record<AssetSource, string>> = {
  provider: 'Provider',
  staff: 'Croupier',
  organization: 'Organization',
  brand: 'Brand',
}

export const refusalNames: Readonly<Record<string, string>> = {
  virus: 'Rejected by the virus scanner',
  unreadable: 'The file could not be read',
  too_many_pixels: 'The picture has too many pixels',
  too_costly: 'The picture takes too long to open, or too much memory',
}
