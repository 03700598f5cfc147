'use client'

import { useQuery } from '@tanstack/react-query'
import { Landmark, ShieldX } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { Loaded } from '@/components/data/loaded'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { CertifiedMarketsCard } from './certified-markets-card'
import { CountriesTable } from './countries-table'
import { brandIdOf, scopeParams } from './profile-params'
import { ScopeChoice } from './scope-choice'

/** The profiles of countries, and which of them the organization or a brand has taken. */
export function JurisdictionsView() {
  const trpc = useTRPC()
  const brandId = brandIdOf(useQueryStates(scopeParams)[0])
  const query = useQuery(trpc.jurisdictions.get.queryOptions())
  return (
    <>
      <PageHeader
        title="Jurisdictions"
        description="Regulatory rules by country. A version applies once you adopt it."
        actions={
          <>
            <ScopeChoice />
            <Button asChild>
              <OrganizationLink href="/jurisdictions/refusals">
                <ShieldX aria-hidden />
                Refusals
              </OrganizationLink>
            </Button>
          </>
        }
      />
      <Loaded query={query} what="The jurisdictions" rows={6}>
        {({ countries, gates }) => (
          <div className="grid grid-cols-1 gap-6">
            <Card>
              <CardHeader
                title="Countries"
                description="Run a version in shadow mode first: violations are logged, not blocked."
              />
              {countries.length === 0 ? (
                <EmptyState icon={Landmark} title="No profiles yet">
                  Croupier publishes a profile per country. The first one appears here.
                </EmptyState>
              ) : (
                <CountriesTable countries={countries} brandId={brandId} />
              )}
            </Card>
            <CertifiedMarketsCard gates={gates} brandId={brandId} />
          </div>
        )}
      </Loaded>
    </>
  )
}
