/** What a person reads where no answer of the service came. */
export const unreachable = 'Croupier can’t be reached. Check your connection and try again.'
