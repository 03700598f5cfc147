import type { Skin } from '../catalogue/game'

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
