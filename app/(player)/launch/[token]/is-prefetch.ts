const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Chat programs and social networks fetch a link to preview it before a person follows it. */
const previewers =
  /facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|discordbot|telegrambot|whatsapp|linkedinbot|skypeuripreview|embedly|pinterestbot|redditbot|vkshare|viber|googlebot|bingbot|bingpreview|applebot/i

/** A browser that loads a page ahead of the person; it may never show what it gets. */
export function isPrefetch(headers: Headers): boolean {
  return purposeHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
}

export function isPreviewer(headers: Headers): boolean {
  return previewers.test(headers.get('user-agent') ?? '')
}
