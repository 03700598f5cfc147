/** Letters of seven rows and five columns, drawn without a font: the machine may have none. */
const letters: Record<string, string> = {
  L: '10000 10000 10000 10000 10000 10000 11111',
  U: '10001 10001 10001 10001 10001 10001 01110',
  C: '01111 10000 10000 10000 10000 10000 01111',
  K: '10001 10010 10100 11000 10100 10010 10001',
  Y: '10001 10001 01010 00100 00100 00100 00100',
  A: '01110 10001 10001 11111 10001 10001 10001',
  N: '10001 11001 10101 10011 10001 10001 10001',
  E: '11111 10000 10000 11110 10000 10000 11111',
  ' ': '',
}

const diamond =
  '<path d="M28 4 52 28 28 52 4 28z" fill="#0f8a5f"/><path d="M28 16 40 28 28 40 16 28z" fill="#fff"/>'

/** Lucky Lane's logo, its letters in this colour. */
export function demoLogo(ink: string): string {
  const dots = [...'LUCKY LANE'].flatMap((letter, index) =>
    (letters[letter] ?? '')
      .split(' ')
      .flatMap((row, y) =>
        [...row].flatMap((bit, x) => (bit === '1' ? [dotAt(68 + (index * 6 + x) * 4, 14 + y * 4)] : [])),
      ),
  )
  return svg(310, 56, `${diamond}<g fill="${ink}">${dots.join('')}</g>`)
}

export const demoIcon = () => svg(56, 56, diamond)

const dotAt = (x: number, y: number) => `<rect x="${x}" y="${y}" width="4" height="4"/>`

/** In four times its size, so that it stays sharp. */
const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 4}" height="${height * 4}" viewBox="0 0 ${width} ${height}">${body}</svg>`
