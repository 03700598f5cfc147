interface Scoped {
  url: string
  subOperatorRef: string | null
  providerCode: string | null
  providerName: string | null
}

/** An endpoint's scope as text. */
export function endpointScope({ subOperatorRef, providerCode, providerName }: Scoped): string {
  const provider = providerName ?? providerCode
  if (subOperatorRef && provider) return `${subOperatorRef}, ${provider}`
  if (subOperatorRef) return `Brand ${subOperatorRef}`
  return provider ? `${provider} only` : 'Default'
}

export const hostOf = (url: string) => {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
