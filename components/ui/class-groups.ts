import { createTailwindMerge } from 'tailwind-merge'

/*
 * Which of the dashboard's classes set the same property. The package's own table knows every class of Tailwind and is ten
 * times as large, in the first script of every page; cn.test.ts compares the two for each pair of classes in use.
 */

const valued = [() => true]
const any = ['', ...valued]
/** `p-4`, `p-(--x)` and `p-[3px]`; for each of these names. */
const spaced = (...names: string[]) => Object.fromEntries(names.map((name) => [name, [{ [name]: any }]]))
/** Sides that a shorter name sets at once. */
const sidesOf = (name: string) => ({
  [name]: [`${name}x`, `${name}y`, `${name}t`, `${name}r`, `${name}b`, `${name}l`],
  [`${name}x`]: [`${name}r`, `${name}l`],
  [`${name}y`]: [`${name}t`, `${name}b`],
})
const isLength = (value: string) => /^(?:\d*|\[[\d.]+px\]|px)$/.test(value)
const isSize = (value: string) => /^(?:xs|sm|base|lg|\d?xl|\[[\d.]+(?:rem|px|em)\])$/.test(value)
const isShadow = (value: string) => /^\[/.test(value)
const isWeight = (value: string) => /^(?:normal|medium|semibold|bold)$/.test(value)
const not = (is: (value: string) => boolean) => (value: string) => !is(value)

const corners = ['t', 'r', 'b', 'l', 'tl', 'tr', 'br', 'bl'] as const
const edges = ['t', 'r', 'b', 'l'] as const

/** Of two classes of a group the later counts. */
const classGroups = {
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'table',
    'contents',
    'hidden',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible', 'collapse'],
  smoothing: ['antialiased', 'subpixel-antialiased'],
  wrap: ['wrap-anywhere', 'wrap-normal'],
  container: ['@container'],
  'sr-only': ['sr-only', 'not-sr-only'],
  overflow: [{ overflow: ['auto', 'hidden', 'clip', 'visible', 'scroll'] }],
  'overflow-x': [{ 'overflow-x': any }],
  'overflow-y': [{ 'overflow-y': any }],
  inset: [{ inset: any }],
  ...spaced('inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z', 'order', 'basis'),
  direction: [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  flex: [{ flex: ['1', 'auto', 'initial', 'none'] }],
  ...spaced('grow', 'shrink', 'grid-cols', 'grid-rows', 'col-start', 'row-start', 'gap-x', 'gap-y'),
  gap: [{ gap: any }],
  'col-span': [{ col: [{ span: any }] }],
  'row-span': [{ row: [{ span: any }] }],
  'grid-flow': [{ 'grid-flow': any }],
  justify: [{ justify: ['start', 'end', 'center', 'between', 'around', 'evenly', 'stretch', 'normal'] }],
  ...spaced('justify-items', 'justify-self', 'content', 'items', 'self', 'place-items', 'place-content'),
  ...spaced('p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml'),
  ...spaced('size', 'w', 'min-w', 'max-w', 'h', 'min-h', 'max-h'),
  'font-size': [{ text: [isSize] }],
  'text-align': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
  'text-color': [{ text: valued }],
  'font-weight': [{ font: [isWeight] }],
  'font-family': [{ font: [not(isWeight)] }],
  ...spaced('leading', 'tracking', 'whitespace', 'break', 'align', 'underline-offset', 'indent'),
  case: ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  style: ['italic', 'not-italic'],
  numerals: ['tabular-nums', 'proportional-nums'],
  line: ['underline', 'overline', 'line-through', 'no-underline'],
  'decoration-style': [{ decoration: ['solid', 'double', 'dotted', 'dashed', 'wavy'] }],
  'decoration-color': [{ decoration: valued }],
  clamp: [{ 'line-clamp': any }],
  list: [{ list: any }],
  background: [{ bg: valued }],
  rounded: [{ rounded: ['', ...['xs', 'sm', 'md', 'lg', 'xl', '2xl', 'full', 'none']] }],
  ...spaced(...corners.map((corner) => `rounded-${corner}`)),
  'border-width': [{ border: ['', isLength] }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'border-color': [{ border: valued }],
  ...Object.fromEntries(
    edges.flatMap((edge) => [
      [`border-width-${edge}`, [{ [`border-${edge}`]: ['', isLength] }]],
      [`border-color-${edge}`, [{ [`border-${edge}`]: [not(isLength)] }]],
    ]),
  ),
  'table-layout': [{ table: ['auto', 'fixed'] }],
  filter: ['filter'],
  'divide-x': [{ 'divide-x': any }],
  'divide-y': [{ 'divide-y': any }],
  'divide-color': [{ divide: valued }],
  'outline-style': [{ outline: ['none', 'dashed', 'dotted', 'solid'] }],
  'outline-offset': [{ 'outline-offset': any }],
  'outline-width': [{ outline: [isLength] }],
  'outline-color': [{ outline: valued }],
  shadow: [{ shadow: ['', ...['xs', 'sm', 'md', 'lg', 'xl', 'none'], isShadow] }],
  'shadow-color': [{ shadow: valued }],
  ...spaced(
    'opacity',
    'backdrop-blur',
    'border-spacing',
    'ring',
    'fill',
    'stroke',
    'accent',
    'cursor',
    'select',
  ),
  ...spaced('object', 'resize', 'appearance', 'transition', 'duration', 'delay', 'ease', 'animate', 'rotate'),
  ...spaced('translate-x', 'translate-y', 'scale', 'pointer-events', 'scroll-pb', 'scroll-mt', 'touch'),
}

const conflicts: Record<string, string[]> = {
  ...sidesOf('p'),
  ...sidesOf('m'),
  size: ['w', 'h'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  gap: ['gap-x', 'gap-y'],
  flex: ['basis', 'grow', 'shrink'],
  overflow: ['overflow-x', 'overflow-y'],
  'font-size': ['leading'],
  clamp: ['display', 'overflow'],
  rounded: corners.map((corner) => `rounded-${corner}`),
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
  'border-width': edges.map((edge) => `border-width-${edge}`),
  'border-color': edges.map((edge) => `border-color-${edge}`),
}

/** Of two classes that set the same property the later stays. */
export const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups: conflicts,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'file', 'marker', 'placeholder', 'selection'],
}))
