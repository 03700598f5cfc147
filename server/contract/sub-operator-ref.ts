/** The wire form of sub_operator_ref; the rules of spec §2.10 are the brand resolver's, which knows the account. */
export const subOperatorRefPattern = '^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,30}[A-Za-z0-9])?$'
