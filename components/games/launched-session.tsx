'use client'

import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { ProviderName } from '@/components/data/provider-name'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { DialogActions } from '@/components/ui/dialog'

interface LaunchedSessionProps {
  session: Outputs['games']['launchTest']
  onDone: () => void
}

export function LaunchedSession({ session, onDone }: LaunchedSessionProps) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <>
      <Facts
        facts={[
          { label: 'Session', value: <Id value={session.session_id} what="session ID" /> },
          { label: 'Provider', value: <ProviderName code={session.provider_code} /> },
        ]}
      />
      <DialogActions>
        <Button onClick={onDone}>Close</Button>
        {isOpened ? (
          <Button variant="primary" disabled>
            Opened
          </Button>
        ) : (
          <Button asChild variant="primary">
            <a
              href={session.game_url}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => setIsOpened(true)}
            >
              Open game
              <ExternalLink aria-hidden />
            </a>
          </Button>
        )}
      </DialogActions>
    </>
  )
}
