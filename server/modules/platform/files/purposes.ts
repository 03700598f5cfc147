import type { ErrorCode } from '@/server/contract/error-catalogue'
import type { Permission } from '@/server/core/permissions'

const mebibyte = 1024 * 1024

/** A picture that is made of an uploaded one; its name ends with the format and stands in addresses. */
export interface VariantSpec {
  name: string
  format: 'webp' | 'avif' | 'png' | 'jpeg'
  width: number
  /** Default: whatever keeps the picture's shape. */
  height?: number
  /** `pad` fills the box with transparency; default: fits inside it. */
  fit?: 'inside' | 'pad'
}

export interface Purpose {
  maxBytes: number
  /** Media types by content. */
  types: readonly string[]
  tooLarge: ErrorCode
  wrongType: ErrorCode
  notFound: ErrorCode
  /** Who uploads within an organization. */
  permission: Permission
  /** The permission to upload Croupier's own files; null: none may. */
  staffPermission: Permission | null
  /** Sealed at rest under the organization's own key. */
  isSealed: boolean
  /** May be published by the address of its content. */
  isPublic: boolean
  variants: readonly VariantSpec[]
}

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']

const gameSizes = [160, 320, 640, 1280].flatMap((width) => [
  { name: `${width}.webp`, format: 'webp', width } as const,
  { name: `${width}.avif`, format: 'avif', width } as const,
])

/** What files are for, and the rules of each, once. */
export const purposes = {
  branding: {
    maxBytes: 5 * mebibyte,
    types: [...pictures, 'image/svg+xml'],
    tooLarge: 'E1010',
    wrongType: 'E1011',
    notFound: 'E1012',
    permission: 'branding.manage',
    staffPermission: null,
    isSealed: false,
    isPublic: true,
    variants: [
      { name: 'logo.webp', format: 'webp', width: 640, height: 200 },
      { name: 'logo.png', format: 'png', width: 640, height: 200 },
      { name: 'icon.png', format: 'png', width: 256, height: 256, fit: 'pad' },
    ],
  },
  game_asset: {
    maxBytes: 10 * mebibyte,
    types: pictures,
    tooLarge: 'E1020',
    wrongType: 'E1021',
    notFound: 'E1022',
    permission: 'gameAssets.manage',
    staffPermission: 'gameAssets.everywhere',
    isSealed: false,
    isPublic: true,
    variants: gameSizes,
  },
  game_asset_zip: {
    maxBytes: 100 * mebibyte,
    types: ['application/zip'],
    tooLarge: 'E1020',
    wrongType: 'E1021',
    notFound: 'E1022',
    permission: 'gameAssets.manage',
    staffPermission: 'gameAssets.everywhere',
    isSealed: false,
    isPublic: false,
    variants: [],
  },
  kyb_document: {
    maxBytes: 20 * mebibyte,
    types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
    tooLarge: 'E7011',
    wrongType: 'E7012',
    notFound: 'E7007',
    permission: 'kyb.manage',
    staffPermission: null,
    isSealed: true,
    isPublic: false,
    variants: [{ name: 'view.jpeg', format: 'jpeg', width: 2000, height: 2000 }],
  },
  ledger_file: {
    maxBytes: 100 * mebibyte,
    types: [
      'text/csv',
      'text/plain',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/zip',
    ],
    tooLarge: 'E0003',
    wrongType: 'E0003',
    notFound: 'E0004',
    permission: 'reconciliation.act',
    staffPermission: 'reconciliation.actEverywhere',
    isSealed: false,
    isPublic: false,
    variants: [],
  },
  certificate_document: {
    maxBytes: 20 * mebibyte,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    tooLarge: 'E0003',
    wrongType: 'E0003',
    notFound: 'E0004',
    permission: 'gameCertificates.manage',
    staffPermission: 'gameCertificates.manage',
    isSealed: false,
    isPublic: false,
    variants: [],
  },
  provider_invoice: {
    maxBytes: 2 * mebibyte,
    types: ['text/csv'],
    tooLarge: 'E0003',
    wrongType: 'E0003',
    notFound: 'E0004',
    permission: 'settlements.manage',
    staffPermission: 'settlements.manage',
    isSealed: false,
    isPublic: false,
    variants: [],
  },
} as const satisfies Record<string, Purpose>

export type FilePurpose = keyof typeof purposes

export const purposeNames = Object.keys(purposes) as FilePurpose[]

export const rulesOf = (purpose: FilePurpose): Purpose => purposes[purpose]

export const isPurpose = (text: string): text is FilePurpose => Object.hasOwn(purposes, text)

/** What browsers show as a picture, and nothing that runs. */
const shown: ReadonlySet<string> = new Set(pictures)
export const isShownInline = (mediaType: string) => shown.has(mediaType)

/** Whether something is made of a file of this type before it can be used. */
export const hasVariants = (purpose: FilePurpose, mediaType: string) =>
  purposes[purpose].variants.length > 0 && mediaType.startsWith('image/')
