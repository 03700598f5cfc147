const reasons: Record<string, string> = {
  withheld: 'Cancelled by Croupier before play started.',
  cancelled_at_provider: 'Cancelled at the provider.',
  cancelled_by_provider: 'Cancelled by the provider before any win.',
  in_play: 'Started before the cancellation, so it stays playable.',
  ended_by_provider: 'The provider reports that nothing is left.',
}

/** Why a game of a grant has its status; a provider's own text is shown unchanged. */
export function explainGameReason(reason: string | null): string | null {
  return reason === null ? null : (reasons[reason] ?? reason)
}
