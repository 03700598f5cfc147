/** Drawings a skin can be made of; each has its paths in `motifs.ts`. */
export const MOTIFS = [
  'crown',
  'lantern',
  'moon',
  'leaf',
  'flame',
  'diamond',
  'key',
  'bell',
  'feather',
  'shell',
  'anchor',
  'mask',
  'compass',
  'flower',
  'chalice',
  'mountain',
  'heart',
  'bolt',
] as const
export type MotifName = (typeof MOTIFS)[number]

export const SCENES = ['dunes', 'peaks', 'waves', 'city', 'stars', 'rays'] as const
export type SceneName = (typeof SCENES)[number]
