/**
 * How the reference of a transfer is kept and compared: banks and people change its case and its spaces. Numbers of invoices are
 * written this way already.
 */
export const normalReference = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase()
