'use client'

import { useQuery } from '@tanstack/react-query'
import { GamePicker } from '@/components/free-rounds/game-picker'
import { useTRPC } from '@/components/trpc/provider'
import type { StepProps } from './basics-step'

export function GamesStep({ form: { watch, formState }, onChange }: StepProps) {
  const trpc = useTRPC()
  const brandRef = watch('brandRef')
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: brandRef !== '' }))
  return (
    <section aria-label="Games" className="grid gap-3">
      <p className="text-muted text-sm">
        Each player gets the rounds on every selected game. All games must be from one provider.
      </p>
      <GamePicker
        value={watch('terms').games}
        onChange={(games) => onChange({ games, stake: { coinLevel: null, betAmount: '' } })}
        brandId={brands.data?.find(({ ref }) => ref === brandRef)?.id}
        error={formState.errors.terms?.games?.message}
      />
    </section>
  )
}
