'use client'

import { useQuery } from '@tanstack/react-query'
import { ShieldX } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { parseAsString } from 'nuqs/server'
import { brandChoice } from '@/components/data/brand-name'
import { givenId } from '@/components/data/list-params'
import { Loaded } from '@/components/data/loaded'
import { useMe } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Select } from '@/components/ui/select'
import { CertifiedMarketsCard } from './certified-markets-card'
import { CountriesTable } from './countries-table'

/** Whose choices are shown; without a brand, the organization's. */
const scopeParams = { brand: parseAsString }

const brandIdOf = ({ brand }: { brand: string | null }) => givenId(brand) ?? null

const organization = 'organization'

/** Only for platforms: a single casino has no brands of its own. */
function ScopeChoice() {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  const [{ brand }, setParams] = useQueryStates(scopeParams)
  if (!isPlatform) return null
  const named = (brands.data ?? []).filter(({ ref }) => ref !== null)
  return (
    <Select
      aria-label="Organization or brand"
      value={brand ?? organization}
      onValueChange={(value) => void setParams({ brand: value === organization ? null : value })}
      options={[
        { value: organization, label: 'Organization' },
        ...named.map((each) => ({ value: each.id, label: brandChoice(each) })),
      ]}
    />
  )
}

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
                <EmptyState title="No profiles yet">
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
