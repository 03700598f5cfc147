'use client'

import { Download } from 'lucide-react'
import { stringify } from '@/components/trpc/rich-json'
import { Button } from '@/components/ui/button'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { reportFormats } from '@/server/contract/report-formats'
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
  return (
    <DropdownMenu
      trigger={
        <Button>
          <Download aria-hidden />
          Export
        </Button>
      }
      groups={[
        reportFormats.map((format) => ({
          label: formatLabels[format],
          href: fileOf(`${path}?${new URLSearchParams({ query: stringify({ ...query, format }) })}`),
          isFile: true,
        })),
      ]}
    />
  )
}
