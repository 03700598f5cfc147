/** In the URL: the session's country is not known. */
export const unknownCountry = 'unknown'
