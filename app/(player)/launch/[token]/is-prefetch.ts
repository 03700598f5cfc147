import type { RequestHeaders } from '@/server/core/request-headers'

const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Chat programs and social networks fetch a link for its preview. */
const previewers =
  /facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|discordbot|telegrambot|whatsapp|linkedinbot|skypeuripreview|embedly|pinterestbot|redditbot|vkshare|viber|googlebot|bingbot|bingpreview|applebot/i

/** A browser that prefetches the page may never display it. */
export function isPrefetch(headers: RequestHeaders): boolean {
  return purposeHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
}

export function isPreviewer(headers: RequestHeaders): boolean {
  return previewers.test(headers.get('user-agent') ?? '')
}
