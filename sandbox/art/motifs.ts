import type { Skin } from '../catalogue/game'

/** Each motif in a 100 by 100 box: solid shapes (`body`) and details drawn over them (`detail`). */
export const MOTIF_PATHS: Record<MotifName, { body: string; detail: string }> = {
  crown: {
    body: 'M14 74 L10 32 L32 52 L50 22 L68 52 L90 32 L86 74 Z',
    detail: 'M16 82 H84 M50 60 m-6 0 a6 6 0 1 0 12 0 a6 6 0 1 0 -12 0',
  },
  lantern: {
    body: 'M38 18 H62 L66 28 H34 Z M32 30 H68 L74 76 H26 Z M34 78 H66 L62 88 H38 Z',
    detail: 'M50 40 C58 50 60 58 50 68 C40 58 42 50 50 40 Z M50 18 V10',
  },
  moon: {
    body: 'M62 12 A40 40 0 1 0 90 66 A34 34 0 0 1 62 12 Z',
    detail: 'M36 52 m-4 0 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0 M52 72 m-5 0 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0',
  },
  leaf: {
    body: 'M16 84 C10 40 42 12 88 12 C90 58 60 88 16 84 Z',
    detail: 'M18 82 C36 62 54 44 74 28 M42 60 L42 42 M54 50 L70 52',
  },
  flame: {
    body: 'M50 8 C58 28 82 38 78 64 C76 82 62 92 50 92 C36 92 22 82 22 64 C22 48 34 44 36 30 C42 36 44 40 44 46 C50 38 52 22 50 8 Z',
    detail: 'M50 56 C60 66 62 78 50 84 C38 78 40 66 50 56 Z',
  },
  diamond: {
    body: 'M28 18 H72 L92 42 L50 90 L8 42 Z',
    detail: 'M8 42 H92 M28 18 L38 42 L50 90 L62 42 L72 18 M38 42 L50 18 L62 42',
  },
  key: {
    body: 'M32 12 a22 22 0 1 1 -0.1 0 Z M40 50 L52 42 L88 76 L78 88 L70 80 L64 86 L56 78 L60 72 Z',
    detail: 'M32 26 m-8 8 a8 8 0 1 0 16 0 a8 8 0 1 0 -16 0',
  },
  bell: {
    body: 'M50 10 C56 10 58 14 58 18 C72 22 76 36 76 52 C76 64 82 70 86 76 H14 C18 70 24 64 24 52 C24 36 28 22 42 18 C42 14 44 10 50 10 Z M40 80 H60 A10 10 0 0 1 40 80 Z',
    detail: 'M36 34 C34 42 34 52 34 60',
  },
  feather: {
    body: 'M84 10 C90 44 70 74 34 78 L20 92 L14 86 L28 72 C26 40 50 14 84 10 Z',
    detail: 'M76 20 L28 74 M58 40 L74 44 M46 54 L62 60',
  },
  shell: {
    body: 'M50 12 C80 12 94 38 90 58 C80 70 66 76 58 88 H42 C34 76 20 70 10 58 C6 38 20 12 50 12 Z',
    detail: 'M50 18 V84 M34 22 L46 84 M66 22 L54 84 M20 36 L42 82 M80 36 L58 82',
  },
  anchor: {
    body: 'M44 28 A12 12 0 1 1 56 28 V36 H72 V46 H56 V80 C70 78 78 70 80 58 L70 62 L84 44 L94 62 L88 62 C86 80 70 92 50 92 C30 92 14 80 12 62 L6 62 L16 44 L30 62 L20 58 C22 70 30 78 44 80 V46 H28 V36 H44 Z',
    detail: 'M50 18 m-4 0 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0',
  },
  mask: {
    body: 'M8 34 C24 22 38 30 50 34 C62 30 76 22 92 34 C94 58 78 74 64 72 C56 70 54 62 50 62 C46 62 44 70 36 72 C22 74 6 58 8 34 Z',
    detail: 'M22 46 C28 40 38 42 42 50 C34 56 26 54 22 46 Z M78 46 C72 40 62 42 58 50 C66 56 74 54 78 46 Z',
  },
  compass: {
    body: 'M50 8 A42 42 0 1 1 49.9 8 Z',
    detail: 'M50 18 A32 32 0 1 1 49.9 18 Z M66 34 L56 56 L34 66 L44 44 Z',
  },
  flower: {
    body: 'M50 36 C36 14 64 14 50 36 M50 8 C66 8 66 26 60 34 C70 24 88 28 88 44 C88 56 74 58 66 54 C78 60 82 76 70 84 C58 90 52 78 50 68 C48 78 42 90 30 84 C18 76 22 60 34 54 C26 58 12 56 12 44 C12 28 30 24 40 34 C34 26 34 8 50 8 Z',
    detail: 'M50 50 m-11 0 a11 11 0 1 0 22 0 a11 11 0 1 0 -22 0',
  },
  chalice: {
    body: 'M22 12 H78 C78 40 70 56 56 60 V76 L74 84 V90 H26 V84 L44 76 V60 C30 56 22 40 22 12 Z',
    detail: 'M28 24 H72 M42 34 L50 28 L58 34 L50 46 Z',
  },
  mountain: {
    body: 'M4 86 L36 24 L52 52 L64 34 L96 86 Z',
    detail: 'M36 24 L27 42 L36 48 L42 40 L48 46 M64 34 L58 46 L66 52 L72 47',
  },
  heart: {
    body: 'M50 88 C8 58 6 34 18 22 C30 10 46 18 50 32 C54 18 70 10 82 22 C94 34 92 58 50 88 Z',
    detail: 'M26 32 C20 40 24 50 30 56',
  },
  bolt: { body: 'M58 6 L18 56 H44 L36 94 L82 38 H54 Z', detail: 'M54 20 L34 48 H50' },
}

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

/** The few colours a game is painted in, from the two hues of its skin. */
export function palette(skin: Skin) {
  const { hue, accentHue } = skin
  return {
    night: `hsl(${hue} 48% 9%)`,
    deep: `hsl(${hue} 52% 17%)`,
    mid: `hsl(${hue} 50% 32%)`,
    light: `hsl(${hue} 70% 72%)`,
    accent: `hsl(${accentHue} 88% 62%)`,
    accentSoft: `hsl(${accentHue} 80% 80%)`,
    accentDeep: `hsl(${accentHue} 70% 34%)`,
  }
}
