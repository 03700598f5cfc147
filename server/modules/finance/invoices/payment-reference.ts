/**
 * How the reference of a transfer is kept and compared: banks and people change its case, and drop or add spaces, also at the end of
 * a line. Numbers of invoices are written this way already.
 */
export const normalReference = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]+/gu, '')
    .toUpperCase()
