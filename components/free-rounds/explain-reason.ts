const reasons: Record<string, string> = {
  withheld: 'Withheld here before any play began.',
  cancelled_at_provider: 'Cancelled at the provider.',
  cancelled_by_provider: 'The provider called it off before anything was won.',
  in_play: 'Begun before the cancel, so it stays in play.',
  ended_by_provider: 'The provider says that nothing of it is left.',
}

/** Why a game of a grant stands as it does; a provider's own words stay as they are. */
export function explainGameReason(reason: string | null): string | null {
  return reason === null ? null : (reasons[reason] ?? reason)
}
