'use client'

import { Download } from 'lucide-react'
import superjson from 'superjson'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import { type ReportFormat, reportFormats } from '@/server/contract/reports'
import { formatLabels } from './report'

interface ExportMenuProps {
  /** Of the route that makes the file, without its query. */
  path: string
  /** What the report on screen asks for. */
  query: object
  fileOf?: (path: string) => string
}

/** Downloads all rows of a report. */
export function ExportMenu({ path, query, fileOf = (address) => address }: ExportMenuProps) {
  const hrefOf = (format: ReportFormat) =>
    fileOf(`${path}?${new URLSearchParams({ query: superjson.stringify({ ...query, format }) })}`)
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button>
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      {reportFormats.map((format) => (
        <MenuItem key={format} asChild>
          <a href={hrefOf(format)} download>
            {formatLabels[format]}
          </a>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
