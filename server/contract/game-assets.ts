/** What a picture of a game is for. The first that is there of the first three is a game's thumbnail. */
export const assetKinds = ['square', 'portrait', 'landscape', 'banner', 'background'] as const
export type AssetKind = (typeof assetKinds)[number]

/** Whose picture it is, the weakest first: of each kind the strongest owner's are shown. */
export const assetSources = ['provider', 'staff', 'organization', 'brand'] as const
export type AssetSource = (typeof assetSources)[number]

/** Of one game, of one owner. */
export const maxAssetsPerGame = 10
