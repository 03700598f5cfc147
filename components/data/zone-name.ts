/** An IANA name as people read it. */
export const zoneName = (zone: string) => zone.replaceAll('_', ' ')
