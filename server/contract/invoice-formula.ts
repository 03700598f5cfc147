/**
 * The steps of how an invoice's line came about, as they are set below each other: rate × base with what was carried over. The text
 * itself is kept with the line and never changes.
 */
export const formulaSteps = (formula: string): string[] =>
  formula
    .split('; ')
    .map((step) => step.replaceAll(' % of ', ' % × ').replaceAll(/(?<!\d)-(?=\d)/g, '−'))
    .map((step) => step.charAt(0).toUpperCase() + step.slice(1))

/** `MT84 MALT 0110 …`: in groups of four, as it is read and typed. */
export const groupedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
