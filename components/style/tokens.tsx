import { Section } from './section'

/** Names of `globals.css`; written out, since only whole class names are built. */
const groups = [
  {
    name: 'Backgrounds',
    tokens: [
      ['canvas', 'bg-canvas'],
      ['surface', 'bg-surface'],
      ['sunken', 'bg-sunken'],
      ['hover', 'bg-hover'],
      ['line', 'bg-line'],
      ['line-strong', 'bg-line-strong'],
    ],
  },
  {
    name: 'Text',
    tokens: [
      ['ink', 'bg-ink'],
      ['muted', 'bg-muted'],
      ['faint', 'bg-faint'],
    ],
  },
  {
    name: 'Accent',
    tokens: [
      ['accent', 'bg-accent'],
      ['accent-hover', 'bg-accent-hover'],
      ['accent-ink', 'bg-accent-ink'],
      ['accent-soft', 'bg-accent-soft'],
    ],
  },
  {
    name: 'Semantic colours',
    tokens: [
      ['ok', 'bg-ok'],
      ['ok-soft', 'bg-ok-soft'],
      ['ok-line', 'bg-ok-line'],
      ['warn', 'bg-warn'],
      ['warn-soft', 'bg-warn-soft'],
      ['warn-line', 'bg-warn-line'],
      ['bad', 'bg-bad'],
      ['bad-soft', 'bg-bad-soft'],
      ['bad-line', 'bg-bad-line'],
      ['busy', 'bg-busy'],
      ['busy-soft', 'bg-busy-soft'],
      ['busy-line', 'bg-busy-line'],
    ],
  },
] as const

const scale = [
  ['text-2xl', 'text-2xl font-semibold tracking-tight', 'Page titles'],
  ['text-base', 'text-base font-semibold tracking-tight', 'Dialog titles'],
  ['text-[0.9375rem]', 'text-[0.9375rem] font-semibold tracking-tight', 'Card titles'],
  ['text-sm', 'text-sm', 'Everything else'],
  ['text-[0.8125rem]', 'text-[0.8125rem]', 'Labels, hints, ids'],
  ['text-xs', 'text-xs', 'Notes, column headers'],
] as const

const spaces = [
  ['1', 'w-1'],
  ['2', 'w-2'],
  ['3', 'w-3'],
  ['4', 'w-4'],
  ['5', 'w-5'],
  ['6', 'w-6'],
  ['8', 'w-8'],
] as const

export function Tokens() {
  return (
    <>
      <Section title="Colours">
        {groups.map(({ name, tokens }) => (
          <div key={name} className="grid gap-2">
            <span className="text-faint text-xs">{name}</span>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
              {tokens.map(([token, background]) => (
                <div key={token} className="overflow-hidden rounded-lg border border-line">
                  <div className={`h-10 ${background}`} />
                  <code className="block px-2 py-1 text-xs">{token}</code>
                </div>
              ))}
            </div>
          </div>
        ))}
      </Section>
      <Section title="Type">
        {scale.map(([name, classes, use]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className={classes}>{use}: 1,234.50 EUR</span>
            <code className="text-faint text-xs">{name}</code>
          </div>
        ))}
        <code className="text-[0.8125rem]">{'JetBrains Mono, without ligatures: 0O 1lI != => ==='}</code>
      </Section>
      <Section title="Space">
        {spaces.map(([step, width]) => (
          <div key={step} className="flex items-center gap-3">
            <code className="w-6 text-faint text-xs">{step}</code>
            <div className={`h-3 rounded-sm bg-accent ${width}`} />
            <span className="text-faint text-xs">{Number(step) * 4} px</span>
          </div>
        ))}
      </Section>
    </>
  )
}
