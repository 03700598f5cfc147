/**
 * Where a player goes from a game: `return_url`, else our game-complete page; the top-up button leads to `deposit_url`,
 * else wherever the player would return to (spec §2.5).
 */
export function landingUrls(
  asked: { return_url?: string | undefined; deposit_url?: string | undefined },
  completeUrl: string,
): { returnUrl: string; depositUrl: string } {
  const returnUrl = asked.return_url ?? completeUrl
  return { returnUrl, depositUrl: asked.deposit_url ?? returnUrl }
}
