import { describe, expect, it } from 'vitest'
import { landingUrls } from './create-session'

const complete = 'https://croupier.example/complete'
const back = 'https://casino.example/lobby'
const topUp = 'https://casino.example/lobby#cashier'

describe('a player leaving a game', () => {
  it('lands on our game-complete page when nothing is asked, also for the top-up', () => {
    expect(landingUrls({}, complete)).toEqual({ returnUrl: complete, depositUrl: complete })
  })

  it('lands where the operator says, and tops up there too unless another place is named', () => {
    expect(landingUrls({ return_url: back }, complete)).toEqual({ returnUrl: back, depositUrl: back })
    expect(landingUrls({ return_url: back, deposit_url: topUp }, complete)).toEqual({
      returnUrl: back,
      depositUrl: topUp,
    })
    expect(landingUrls({ deposit_url: topUp }, complete)).toEqual({
      returnUrl: complete,
      depositUrl: topUp,
    })
  })
})
