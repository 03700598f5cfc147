import { accentColours, readableRatio, type SurfaceColour, surfaces } from '@/server/contract/accent-colours'

interface Sample {
  label: string
  background: string
  colour: string
  note: string
}

/** Where the accent is used, how readable it is there, and the shade that stands in where it is not. */
export function AccentReport({ accent }: { accent: string }) {
  const { text, textRatio, light, dark } = accentColours(accent)
  const samples: Sample[] = [
    { label: 'Text on the accent', background: accent, colour: text, note: ratioText(textRatio) },
    { label: 'On light pages', background: surfaces.light, colour: light.colour, note: noteOf(light) },
    { label: 'On dark pages', background: surfaces.dark, colour: dark.colour, note: noteOf(dark) },
  ]
  return (
    <ul aria-label="Contrast" className="grid gap-2 sm:grid-cols-3">
      {samples.map(({ label, background, colour, note }) => (
        <li key={label} className="grid content-start gap-1">
          <span
            aria-hidden
            className="grid h-10 place-items-center rounded-md border border-line font-medium text-sm"
            style={{ background, color: colour }}
          >
            Support
          </span>
          <span className="text-xs">{label}</span>
          <span className="text-faint text-xs">{note}</span>
        </li>
      ))}
    </ul>
  )
}

/** Cut, not rounded: 4.49 must not read as 4.5. */
const ratioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`

const noteOf = ({ ratio, colour, isAdjusted }: SurfaceColour) =>
  isAdjusted ? `${ratioText(ratio)} is below ${readableRatio}: shown as ${colour}` : ratioText(ratio)
