/** HTML that our own renderer made from files of this repository; never anything a person could send. */
export function TrustedHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
