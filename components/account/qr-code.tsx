import { encode } from 'uqr'

/** The text as a QR code for a phone's camera. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
      className="size-44 rounded-lg bg-scan-paper text-scan-ink"
    >
      <path fill="currentColor" d={pathOf(data)} />
    </svg>
  )
}

/** One stroke of squares a row: a path is a tenth of as many rectangles. */
function pathOf(rows: readonly boolean[][]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
